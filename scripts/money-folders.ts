/** Folders of the core that handle funds. `npm run coverage` checks their branch coverage. */
export const MONEY_FOLDERS = [
  'kernel',
  'quotes',
  'transfers',
  'execution',
  'lending',
  'lenders',
  'margin',
  'margin-routers',
  'journeys',
].map((name) => `packages/core/src/${name}`)

/** Minimum branch coverage of each folder, in percent. */
export const MIN_BRANCHES = 95
