const APP = 'examples/app/src/'

/** Layers of the app, lowest first: a folder only imports from itself and from those before it. */
const FLOORS = ['locales', 'copy', 'ui', 'styles', 'state', 'features', 'pages', 'app'] as const

/** Features in order: a feature can import those before it. Pages combine independent features. */
const FEATURES = [
  'smart-account',
  'trade',
  'review',
  'transfers',
  'many-legs',
  'multichain',
  'buy-sell',
  'lending',
  'markets',
  'portfolio',
  'rewards',
  'wallet-drawer',
] as const

/**
 * Packages with restrictions: `ui/` must not import the SDK, and only `app/` imports libraries of chains and wallets.
 */
const SDK = /^@causeway\//
const LIBRARY = /^(viem|wagmi|fuels)(\/|$)/

/** Returns why a file of the app must not import a target; undefined if it may, and for files outside the app. */
export function reasonInApp(path: string, target: string): string | undefined {
  if (!path.startsWith(APP)) return undefined
  const [folder = '', feature = ''] = path.slice(APP.length).split('/')
  if (LIBRARY.test(target))
    return folder === 'app' ? undefined : 'only app/ knows the libraries of chains and wallets'
  if (SDK.test(target)) return folder === 'ui' ? 'ui draws, and does not know the SDK' : undefined
  if (!target.startsWith(APP)) return undefined
  const [targetFolder = '', targetFeature = ''] = target.slice(APP.length).split('/')
  if (!isAbove(FLOORS, targetFolder, folder)) {
    const isOther = folder === 'features' && targetFolder === 'features' && feature !== targetFeature
    return isOther && isAbove(FEATURES, targetFeature, feature)
      ? `the feature ${targetFeature} is not below ${feature}`
      : undefined
  }
  return `${targetFolder} is above ${folder}`
}

/** Returns whether a name is in a higher layer than another. Unlisted names are in the top layer. */
function isAbove(layers: readonly string[], target: string, importer: string): boolean {
  const getLevel = (name: string) => (layers.includes(name) ? layers.indexOf(name) : layers.length)
  return getLevel(target) > getLevel(importer)
}
