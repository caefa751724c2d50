/** Texts that screens share: parts of the design, and reads that failed. */
export const commonCopy = {
  close: 'Close',
  back: 'Back',
  keep: 'Keep',
  retry: 'Retry',
  offline: 'You are offline. Reconnect, then try again.',
  retrying: 'Retrying',
  tryAgain: 'Try again',
  notLoaded: 'Not loaded',
  partNotLoaded: 'This part of the app could not be loaded.',
  partNotLoadedHint: 'Check your connection, then try again.',
  partReloadHint:
    'The app may have been updated: reload the page. That closes an open review. Nothing that was sent is lost: it is in Activity.',
  reloadPage: 'Reload the page',
  lastKnownAgo: (age: string) => `Last known value, ${age} old`,
  slowTitle: 'Loading takes longer than usual.',
  slowText: 'A data host or a node responds slowly. Results appear as they arrive.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copy failed',
  copyHash: 'Copy hash',
  details: 'Details',
  detailsOf: 'Details of',
  loading: 'Loading',
  stillLoading: (chains: readonly string[]) => `Still loading ${chains.join(', ')}.`,
  notifications: 'Notifications',
  showLess: 'Show less',
  showAll: (count: number) => `Show all ${count}`,
  chainNumber: (chainId: number) => `Chain ${chainId}`,
  chainNumberInner: (chainId: number) => `chain ${chainId}`,
  old: (age: string) => `${age} old`,
  and: (items: readonly string[]) =>
    items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`,
  balancesOn: (symbols: readonly string[], chain: string) =>
    `${symbols.length > 4 ? `${symbols.length} tokens` : commonCopy.and(symbols)} on ${chain}`,
  // Before and after an action
  now: 'now',
  after: 'after',
  nowMark: 'Now',
  afterMark: 'After',
  // Durations
  hours: (count: number) => `${count} h`,
  minutes: (count: number) => `${count} min`,
  seconds: (count: number) => `${count} s`,
  elapsed: 'Elapsed',
  /** A text such as `< $0.001` is approximate already. */
  about: (text: string) => (text.startsWith('<') ? text : `about ${text}`),
  elapsedUsually: (elapsed: string, usual: string) => `${elapsed}, usually ${usual}`,
  usual: (duration: string) => `usually ${duration}`,
  usualMin: (duration: string) => `usually at least ${duration}`,
  arrived: 'arrived',
  remaining: (duration: string) => `about ${duration} left`,
  longerThanUsual: 'longer than usual',
  updatesPaused: (label: string) => `${label}, updates are paused`,
  updatesWithin: (label: string, seconds: number) => `${label}, updates within ${seconds} s`,
  // Charts
  showAsTable: 'Show as table',
  showAsChart: 'Show as chart',
  utilization: 'Utilization',
  curveAfter: (utilization: string, rate: string) => `After ${utilization}: ${rate}`,
  curveNow: (utilization: string, rate: string) => `Now ${utilization}: ${rate}`,
  optimumAt: (share: string) => `, optimal utilization ${share}`,
  aboveOptimum: (share: string) => `, above the optimal utilization of ${share}`,
  curveOptimal: (utilization: string, rate: string) => `Optimal ${utilization}: ${rate}`,
  // Health factor
  canBeLiquidated: 'Can be liquidated',
  atRisk: 'At risk',
  watch: 'Watch',
  safe: 'Safe',
  noDebt: 'No debt',
  unknown: 'Unknown',
  noTokenContract: (count: number) =>
    count > 1 ? 'The tokens have no contract on this chain.' : 'The token has no contract on this chain.',
  healthUnknown: 'The health factor is unknown: a price is missing.',
  healthBand: (factor: string, band: string) => `${factor}, ${band}`,
  healthLabel: (before: string, after: string | undefined) =>
    `Health factor: ${before}${after === undefined ? '' : `; after: ${after}`}. Liquidated below 1.00.`,
  // Leverage
  leverageAtHealth: (healthFactor: string, leverage: string) => `Max at health ${healthFactor}: ${leverage}`,
  leverageSpoken: (leverage: string) => `${leverage} times`,
  leveragePastSafe: (leverage: string, safeMax: string, healthFactor: string) =>
    `${leverage} times, above ${safeMax}, the max at health ${healthFactor}`,
  // Why a read failed
  unreadChain: (chain: string | undefined, subject: string | undefined) =>
    subject === undefined
      ? `Contracts on ${chain ?? 'the chain'} could not be read`
      : `${chain ?? 'The chain'} could not be read: ${subject}`,
  serviceStatus: (status: string) => `the service answered with HTTP ${status}`,
  serviceUnreachable: 'the service could not be reached',
  serviceTimeout: 'the service did not answer in time',
  theService: 'the service',
  poolListFailed: 'The list of pools could not be loaded',
}
