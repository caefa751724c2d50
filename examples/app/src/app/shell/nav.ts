import { fixedCopy } from '#locale/fixed-copy'

/** A page of the navigation. */
export interface NavItem {
  readonly path: string
  readonly name: keyof typeof fixedCopy.nav
  /** Its link takes the chain of the address along. */
  readonly carriesChain?: true
  /** Not offered where the app is restricted. */
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
const YIELDS: NavItem = { path: '/yields', name: 'yields' }

/** Of the left rail, in its order. */
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
]

/** Of the menu on narrow screens, in its order. */
export const MENU: readonly NavItem[] = [MARKETS, SWAP, LENDING, PORTFOLIO, BRIDGE, YIELDS, REWARDS]

/** What decides which pages are offered, and how they are linked. */
export interface NavContext {
  readonly pathname: string
  /** Of the address. */
  readonly chainId?: number | undefined
  readonly isRestricted: boolean
  /** Whether anybody swaps on the chain of the address. */
  readonly canSwap: boolean
}

/** A link of the navigation, as it is drawn. */
export interface NavLink extends NavItem {
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
}

/** The links to draw; a link that leads to where the page already is leads nowhere. */
export function navLinks(items: readonly NavItem[], context: NavContext): NavLink[] {
  const { isRestricted, canSwap, pathname, chainId } = context
  return items
    .filter((item) => !(item.isGated && isRestricted) && (item !== SWAP || canSwap))
    .map((item) => ({
      ...item,
      label: fixedCopy.nav[item.name],
      to: item.carriesChain && chainId !== undefined ? `${item.path}?chain=${chainId}` : item.path,
      isCurrent: pathname.includes(item.path),
    }))
}

/** The title of a path; undefined where no page of ours is there. */
export function titleOf(pathname: string): string | undefined {
  const [, section = ''] = pathname.split('/')
  return Object.hasOwn(fixedCopy.titles, section)
    ? fixedCopy.titles[section as keyof typeof fixedCopy.titles]
    : undefined
}
