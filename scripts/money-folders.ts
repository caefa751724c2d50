/** Folders of the core through whose code money goes: `npm run coverage` holds the tests to their branches. */
export const MONEY_FOLDERS = [
  'kernel',
  'quotes',
  'transfers',
  'execution',
  'lending',
  'lenders',
  'margin',
  'margin-routers',
].map((name) => `packages/core/src/${name}`)

/** Of the branches of each folder, in percent. */
export const LEAST_BRANCHES = 95
