/** Texts around every page: navigation, top bar, footer, errors of a page, and connectors. */
export const shellCopy = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  home: 'Causeway, home',
  openMenu: 'Open menu',
  menu: 'Menu',
  points: 'Points',
  level: (level: number) => `Level ${level}`,
  pendingHint: 'transactions, open activity',
  connect: 'Connect',
  walletTotal: 'Wallet balance',
  chainsFailed: (count: number) => `${count === 1 ? '1 chain' : `${count} chains`} could not be fully loaded`,
  chainsLoading: (count: number) =>
    count === 1 ? '1 chain is still loading' : `${count} chains are still loading`,
  chainsOutdated: (count: number) => `${count === 1 ? '1 chain' : `${count} chains`} could not be refreshed`,
  totalMarks: { partial: 'Partial', loading: 'Loading', outdated: 'Outdated' },
  lastUpdated: (chains: string, age: string) => `${chains}, last updated ${age} ago`,
  offlineTitle: 'You are offline.',
  offlineText:
    'Quotes, balances and prices reload once you are connected again. Transfers that were sent continue, and are checked then.',
  viewing: (addresses: string) => `You are viewing ${addresses}.`,
  viewingText: 'Nothing can be signed meanwhile.',
  stopViewing: 'Stop viewing',
  noStorageTitle: 'The browser blocks its storage for this page.',
  noStorageText:
    'Transfers and settings are forgotten when the page is closed or reloaded. Allow site data, or keep this page open until a transfer has arrived.',
  // Footer
  pricesAge: (age: string) => `Prices updated ${age} ago`,
  pricesNotRefreshed: (age: string) => `Prices not refreshed, ${age} old`,
  gas: (gwei: string, chain: string) => `Gas up to ${gwei} gwei on ${chain}`,
  messages: 'Messages',
  community: 'Community',
  code: 'Code',
  social: 'Social',
  // Results of transactions
  completed: 'Done',
  partlyCompleted: 'Partially completed',
  failed: 'Failed',
  outcomeOf: (outcome: string, action: string) => `${outcome}: ${action}`,
  // Errors of a page
  copyError: 'Copy the error message',
  sentContinues:
    'Nothing is sent without your confirmation in the wallet. Transfers already sent continue, and are in Activity after a reload.',
  unloadedTitle: 'The page could not be loaded',
  unloadedText: 'A part of the app could not be downloaded. Check your connection, then try again.',
  /** The note above the page states that the browser is offline. */
  unloadedOffline: 'The page loads once you are connected again.',
  notFound: 'Page not found',
  notFoundHint: 'Check the address.',
  goToSwap: 'Go to Swap',
  // Wallets that cannot be connected
  needsVariable: (variable: string) => `Needs ${variable}`,
  needsPackages: (packages: readonly string[]) =>
    `Needs the package${packages.length > 1 ? 's' : ''} ${packages.join(' and ')}`,
  notInThisApp: 'Not in this app',
  onlyInSafe: 'Only in the Safe app',
  noOtherWallet: 'No other browser wallet',
}
