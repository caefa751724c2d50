const APP = 'examples/app/src/'

/** Folders of the app, ground floor first: a folder imports only from those before it, and from itself. */
const FLOORS = ['locales', 'copy', 'ui', 'styles', 'state', 'features', 'pages', 'app'] as const

/** Features, each of which uses those before it. Two that stand side by side are put together by a page. */
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

/** Parts that draw know nothing of the SDK, and nobody but `app/` of a chain's or a wallet's library. */
const SDK = /^@causeway\//
const LIBRARY = /^(viem|wagmi|fuels)(\/|$)/

/** Why a file of the app must not import something; undefined where it may, and for files of others. */
export function reasonInApp(path: string, target: string): string | undefined {
  if (!path.startsWith(APP)) return undefined
  const [folder = '', own = ''] = path.slice(APP.length).split('/')
  if (LIBRARY.test(target))
    return folder === 'app' ? undefined : 'only app/ knows the libraries of chains and wallets'
  if (SDK.test(target)) return folder === 'ui' ? 'ui draws, and does not know the SDK' : undefined
  if (!target.startsWith(APP)) return undefined
  const [targetFolder = '', targetOwn = ''] = target.slice(APP.length).split('/')
  if (!isAbove(FLOORS, targetFolder, folder)) {
    const isOther = folder === 'features' && targetFolder === 'features' && own !== targetOwn
    return isOther && isAbove(FEATURES, targetOwn, own)
      ? `the feature ${targetOwn} is not below ${own}`
      : undefined
  }
  return `${targetFolder} is above ${folder}`
}

/** A name that is on no list stands at the top. */
function isAbove(floors: readonly string[], target: string, own: string): boolean {
  const place = (name: string) => (floors.includes(name) ? floors.indexOf(name) : floors.length)
  return place(target) > place(own)
}
