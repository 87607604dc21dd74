import { m } from '../../../messages/index.ts';
import { m as rule } from '../../../messages/rule-texts.ts';
import { settingSection } from '../setting-descriptor.ts';
import { exampleTiles, tileOrigin } from '../tile-url.ts';

export const delivery = settingSection(
  {
    title: m.adminSettings.sectionDelivery,
    groups: {
      /** True when shoppers can add a landmark and a gate code to an address. */
      addresses: {
        title: m.addressesAdmin.setting,
        hint: m.addressesAdmin.settingHint,
        fields: { directions: { kind: 'switch', label: m.addressesAdmin.settingDirections, publicAs: 'directions' } },
      },
      /** True when the customer gives the rider a code. */
      handover: {
        title: m.adminSettings.handover,
        hint: m.adminSettings.handoverHint,
        fields: { code: { kind: 'switch', label: m.adminSettings.handoverCode } },
      },
      riderLocation: {
        title: m.riderLocationAdmin.settingTitle,
        hint: m.riderLocationAdmin.settingHint,
        fields: {
          /** True when riders can share where they are with the customer whose order they bring. */
          on: { kind: 'switch', label: m.riderLocationAdmin.setting, publicAs: 'riderLocation' },
          /** The pictures of a map: 'https://tiles.example/{z}/{x}/{y}.png'; '' for no map. */
          tiles: {
            kind: 'text',
            type: 'url',
            label: m.riderLocation.tiles,
            hint: () => m.riderLocationAdmin.tilesHint({ example: exampleTiles }),
            most: 300,
            form: {
              isRight: (text) => tileOrigin(text) !== undefined,
              fault: rule.validation.tiles({ example: exampleTiles }),
            },
          },
          /** The source of the map, as its licence asks for. */
          attribution: {
            kind: 'text',
            label: m.riderLocationAdmin.attribution,
            hint: m.riderLocationAdmin.attributionHint,
            most: 100,
          },
          /** Where that leads. */
          attributionLink: { kind: 'webAddress', label: m.riderLocationAdmin.attributionLink, most: 300 },
        },
        checks: [
          {
            isRight: ({ tiles, attribution }) => tiles === '' || attribution !== '',
            field: 'attribution',
            fault: rule.validation.attribution(),
          },
        ],
      },
    },
    choices: {
      /** People choose who delivers an order, or the free rider of its store gets it. */
      riderAssignment: {
        title: m.workSettings.assignment,
        choices: {
          manual: { label: m.workSettings.byHand, hint: m.workSettings.byHandHint },
          'least-busy': { label: m.workSettings.leastBusy, hint: m.workSettings.leastBusyHint },
        },
      },
    },
  },
  ({ addresses, handover, riderLocation, riderAssignment }) => [
    riderAssignment === 'least-busy' && m.workSettings.leastBusy(),
    addresses.directions && m.addressesAdmin.settingDirections(),
    handover.code && m.adminSettings.handoverCode(),
    riderLocation.on && m.riderLocationAdmin.settingTitle(),
  ],
);
