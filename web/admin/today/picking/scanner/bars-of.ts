/** The bars of an EAN-13 for tests, as 95 modules, of which 1 is black. */
const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** Which of the first six digits are mirrored says the first one, which has no bars. */
const mirrored = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

const inverted = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
const reversed = (bits: string) => [...bits].reverse().join('');

export function barsOf(ean: string): string {
  const [first = 0, ...digits] = [...ean].map(Number);
  const bits = digits.map((digit, place) => {
    const plain = left[digit] ?? '';
    if (place >= 6) return inverted(plain);
    return mirrored[first]?.[place] === '1' ? reversed(inverted(plain)) : plain;
  });
  return `101${bits.slice(0, 6).join('')}01010${bits.slice(6).join('')}101`;
}
