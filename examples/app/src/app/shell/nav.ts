import { fixedCopy } from '#locale/fixed-copy'

/** A page that the navigation can link to. */
export interface NavItem {
  readonly path: string
  readonly name: keyof typeof fixedCopy.nav
  /** Default: the text of its name. */
  readonly label?: string
  /** Whether its link keeps the chain of the URL. */
  readonly carriesChain?: true
  /** Whether it is hidden in a restricted app. */
  readonly isGated?: true
}

const MARKETS: NavItem = { path: '/markets', name: 'markets', carriesChain: true }
const SWAP: NavItem = { path: '/swap', name: 'swap', carriesChain: true }
const BRIDGE: NavItem = { path: '/bridge', name: 'bridge', carriesChain: true }
const LENDING: NavItem = { path: '/lending', name: 'lending', carriesChain: true }
const PORTFOLIO: NavItem = { path: '/portfolio', name: 'portfolio', isGated: true }
const MULTICHAIN: NavItem = { path: '/multichain', name: 'multichain', isGated: true }
const BUY_SELL: NavItem = { path: '/buysell', name: 'buysell', isGated: true }
const REWARDS: NavItem = { path: '/rewards', name: 'rewards' }
const APPROVALS: NavItem = { path: '/approvals', name: 'approvals', isGated: true }
const YIELDS: NavItem = { path: '/yields', name: 'yields' }

/** Pages of the left rail, in order. */
export const RAIL: readonly NavItem[] = [
  MARKETS,
  SWAP,
  BRIDGE,
  LENDING,
  PORTFOLIO,
  MULTICHAIN,
  BUY_SELL,
  REWARDS,
  YIELDS,
  APPROVALS,
]

/** Pages of the menu on narrow screens, in order: those that the specification lists, then the other pages of the rail. */
export const MENU: readonly NavItem[] = [
  MARKETS,
  SWAP,
  LENDING,
  PORTFOLIO,
  BRIDGE,
  { ...YIELDS, label: fixedCopy.titles.yields },
  REWARDS,
  MULTICHAIN,
  BUY_SELL,
  APPROVALS,
]

/** Options for `navLinks`. */
export interface NavContext {
  readonly pathname: string
  /** Chain in the URL; undefined without one. */
  readonly chainId?: number | undefined
  readonly isRestricted: boolean
  /** Whether a provider supports swaps on the chain of the URL. */
  readonly canSwap: boolean
}

/** A navigation link with its target and state. */
export interface NavLink extends NavItem {
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
}

/** Returns the links of the visible pages, in order. */
export function navLinks(items: readonly NavItem[], context: NavContext): NavLink[] {
  const { isRestricted, canSwap, pathname, chainId } = context
  return items
    .filter((item) => !(item.isGated && isRestricted) && (item !== SWAP || canSwap))
    .map((item) => ({
      ...item,
      label: item.label ?? fixedCopy.nav[item.name],
      to: item.carriesChain && chainId !== undefined ? `${item.path}?chain=${chainId}` : item.path,
      isCurrent: pathname.includes(item.path),
    }))
}

/** Returns the title of a path with its query; undefined for unknown pages. */
export function getPageTitle(pathname: string, search = ''): string | undefined {
  // The form of a trade is replaced by a transfer, which may also be a lending action or a margin trade.
  if (new URLSearchParams(search).has('transfer')) return fixedCopy.transaction
  const [, section = ''] = pathname.split('/')
  return Object.hasOwn(fixedCopy.titles, section)
    ? fixedCopy.titles[section as keyof typeof fixedCopy.titles]
    : undefined
}
