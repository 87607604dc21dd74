import { describe, expect, it } from 'vitest';
import { parseDish, soundsOfDish } from './dish.ts';

describe('the dish of a text', () => {
  it.each([
    ['rajma chawal for 4', 'rajma chawal', 4],
    ['Rajma Chawal for four people', 'rajma chawal', 4],
    ['rajma chawal 4 logon ke liye', 'rajma chawal', 4],
    ['4 logon ke liye rajma chawal', 'rajma chawal', 4],
    ['राजमा चावल 4 लोगों के लिए', 'राजमा चावल', 4],
    ['राजमा चावल ४ लोगों के लिए', 'राजमा चावल', 4],
    ['राजमा चावल चार लोगों के लिए', 'राजमा चावल', 4],
    ['poha serves 2', 'poha', 2],
    ['6 plates pav bhaji', 'pav bhaji', 6],
    ['dal makhani for 2 of us', 'dal makhani', 2],
    ['chole 6 ke liye', 'chole', 6],
    ['rajma chawal', 'rajma chawal', undefined],
  ])('%s', (text, dish, servings) => {
    expect(parseDish(text)).toEqual({ dish, ...(servings && { servings }) });
  });

  it('keeps amounts of things to buy, which are no people', () => {
    expect(parseDish('poha 2 kg')).toEqual({ dish: 'poha 2 kg' });
    expect(parseDish('for 4')).toEqual({ dish: 'for 4' });
    expect(parseDish('')).toEqual({ dish: '' });
  });
});

describe('the sound of a dish', () => {
  it.each([
    ['rajma chawal', 'Raajma Chaval'],
    ['I want to cook chole bhature', 'chhole bhature'],
    ['palak ka paneer', 'Palak Paneer'],
  ])('of %s is that of %s', (one, other) => expect(soundsOfDish(one).sound).toBe(soundsOfDish(other).sound));

  it('survives the way to another script', () => {
    expect(soundsOfDish('राजमा चावल').skeleton).toBe(soundsOfDish('rajma chawal').skeleton);
  });

  it('is another for another dish', () => {
    expect(soundsOfDish('rajma').sound).not.toBe(soundsOfDish('rajma chawal').sound);
    expect(soundsOfDish('kheer').sound).not.toBe(soundsOfDish('curry').sound);
  });
});
