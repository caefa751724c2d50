/** Texts of journeys: their plans, their page and their lists. */
export const journeysCopy = {
  // Entries
  fromAnywhere: {
    deposit: (symbol: string) => `Deposit ${symbol} from anywhere`,
    repay: (symbol: string) => `Repay ${symbol} from anywhere`,
  },
  // Form
  place: (lender: string, chain: string) => `${lender} on ${chain}`,
  hint: {
    deposit: 'Pay with any token on any chain. It is swapped and bridged on the way, then deposited.',
    repay:
      'Pay with any token on any chain. It is swapped and bridged on the way, and repays the debt. The rest stays in your wallet.',
  },
  debt: 'Debt',
  /** Labels of the amount that covers the debt: without a swap or bridge, only interest is added to it. */
  neededToRepay: { direct: 'Needed, with interest until then', swapped: 'Needed, with fees and slippage' },
  about: (amount: string) => `about ${amount}`,
  repayAll: 'Repay all',
  balanceFailed: 'Balance could not be loaded',
  findRoutes: 'Find routes',
  findingRoutes: 'Requesting quotes',
  loadingLists: 'Loading token lists',
  connect: 'Connect a wallet',
  viewOnly: 'View only',
  enterAmount: 'Enter an amount',
  selectToken: 'Select a token',
  amountProblem: 'Enter a number, for example 12.5.',
  tooPrecise: (symbol: string, decimals: number) => `${symbol} has at most ${decimals} decimals.`,
  notEnough: (symbol: string) => `Not enough ${symbol}`,
  // Plans
  routes: 'Routes',
  routeCount: (plans: number) => (plans === 1 ? '1 route found.' : `${plans} routes found.`),
  searchLimited: 'The search was limited, so a better route may exist.',
  direct: 'No swap needed',
  carried: (providers: string, isRepayment: boolean) =>
    `${providers}, ${isRepayment ? 'repays' : 'deposits'} on arrival`,
  onArrival: (step: string) => `${step} on arrival, without another signature`,
  atLeast: (amount: string) => `at least ${amount}`,
  timeRange: (shortest: string, longest: string) =>
    shortest === longest ? shortest : `${shortest} to ${longest}`,
  fees: (fees: string, gas: string) => `fees ${fees}, gas ${gas}`,
  feesUnknown: 'fees unknown',
  best: 'Best',
  bestAfterCosts: 'Best after costs',
  planLabel: (providers: string, expected: string, minimum: string, time: string | undefined, fees: string) =>
    `${providers}: ${expected} expected, at least ${minimum}${time === undefined ? '' : `, ${time}`}, ${fees}`,
  review: { deposit: 'Review deposit', repay: 'Review repayment', receive: 'Review transfer' },
  refresh: 'Request again',
  // Next to single routes
  multiStep: 'Multi-step routes',
  searchMultiStep: 'Search multi-step routes',
  multiStepHint: 'Swaps and bridges over several providers. The search sends up to 150 requests to them.',
  noneBetter: (requests: number) =>
    `No multi-step route pays more than the best single route. Checked with ${requests} requests to providers.`,
  extra: (amount: string) => `+${amount}`,
  reviewMultiStep: 'Review multi-step route',
  // A request that cannot be planned
  takeAmount: (amount: string) => `Use ${amount}`,
  tooMuch: (amount: string) => `At most ${amount} can be sent. The rest stays in the wallet to pay for gas.`,
  tooLittle: (amount: string) => `The smallest amount that a provider accepts is ${amount}.`,
  balanceTooLow: 'The balance does not cover the gas of the first step.',
  // Review
  youPay: 'You pay',
  expected: { deposit: 'Expected deposit', repay: 'Expected repayment', receive: 'Expected' },
  guaranteed: 'Guaranteed minimum',
  minimum: "Minimum at today's rates",
  staysInWallet: 'Stays in your wallet',
  providerFees: 'Provider fees',
  gas: 'Network gas, usual',
  time: 'Time',
  healthAfter: 'Health factor after',
  steps: 'Steps',
  swap: (from: string, to: string, chain: string, provider: string) =>
    `Swap ${from} for ${to} on ${chain} with ${provider}`,
  bridge: (from: string, to: string, chain: string, provider: string) =>
    `Bridge ${from} to ${to} on ${chain} with ${provider}`,
  act: {
    deposit: (amount: string, lender: string) => `Deposit ${amount} in ${lender}`,
    repay: (amount: string, lender: string) => `Repay ${amount} to ${lender}`,
  },
  start: (amount: string) => `Send ${amount}`,
  startDirect: {
    deposit: (amount: string) => `Deposit ${amount}`,
    repay: (amount: string) => `Repay ${amount}`,
  },
  asOrder: (step: string) => `${step}, as a signed order`,
  countingRequests: 'Checking which approvals the first step needs.',
  requestsUnknown:
    'The approvals of the first step could not be determined. Your wallet shows each one before you confirm it.',
  walletOpens: (times: string, laterSteps: number) =>
    laterSteps === 0
      ? `Your wallet opens ${times}.`
      : `Your wallet opens ${times} for the first step, and at least once for each later step. Whether a later step needs an approval is known once its funds arrive. It then uses the best provider, within the minimum.`,
  backToRoutes: 'Back to routes',
  // Page
  journey: 'Multi-step route',
  title: {
    deposit: (paid: string, symbol: string, lender: string, chain: string) =>
      `${paid} to a deposit of ${symbol} in ${lender} on ${chain}`,
    repay: (paid: string, symbol: string, lender: string, chain: string) =>
      `${paid} to a repayment of ${symbol} at ${lender} on ${chain}`,
    receive: (paid: string, symbol: string, chain: string) => `${paid} to ${symbol} on ${chain}`,
  },
  states: {
    done: 'Done',
    stopped: 'Stopped',
    asking: 'Your decision is needed',
    paused: 'Paused',
    starting: 'Starting',
    wallet: 'Waiting for your wallet',
    quoting: 'Requesting a quote',
    checking: 'Checking the transfer',
    confirming: 'Waiting for confirmation',
    underWay: 'In progress',
  },
  stepOf: (step: number, count: number) => `Step ${step} of ${count}`,
  sinceStart: 'since the start',
  inTotal: 'in total',
  nextActions: 'Next actions',
  timeline: 'Timeline',
  leg: {
    swap: (from: string, to: string, chain: string) => `Swap ${from} for ${to} on ${chain}`,
    bridge: (from: string, to: string, chain: string) => `Bridge ${from} to ${to} on ${chain}`,
  },
  with: (provider: string) => `with ${provider}`,
  received: (amount: string) => `${amount} received`,
  supplied: 'supplied',
  repaid: 'repaid',
  arrived: 'arrived',
  expectedSuffix: 'expected',
  paidSuffix: 'paid',
  refundedSuffix: 'refunded',
  unpaidSuffix: 'not sent yet',
  unknownSuffix: 'not confirmed yet',
  recipient: 'Recipient',
  // Location of the funds
  whereTitle: 'Where your funds are.',
  inWallet: (amount: string, chain: string) => `${amount} is in your wallet on ${chain}.`,
  notInWallet: (symbol: string, chain: string) => `None of the ${symbol} is in your wallet on ${chain}.`,
  onTheWay: (provider: string, chain: string) =>
    `The funds are on their way to ${chain}${provider === '' ? '' : ` with ${provider}`}.`,
  atLender: {
    deposit: (amount: string, lender: string, chain: string) =>
      `${amount} is deposited in ${lender} on ${chain}.`,
    repay: (amount: string, lender: string, chain: string) =>
      `${amount} repaid your debt at ${lender} on ${chain}.`,
  },
  stays: (amount: string) => `${amount} stays in your wallet.`,
  staysApproved: (amount: string) => `About ${amount} stays approved.`,
  atRecipient: (recipient: string, chain: string) => `The recipient ${recipient} has the funds on ${chain}.`,
  unknownPlace: 'The last transfer failed, and no refund is known.',
  locating: 'Reading the chain.',
  locationFailed: 'The chain could not be read.',
  /** After a rejection, which only the wallet reports. */
  stepUnsent: 'According to your wallet, this step was not sent.',
  // Questions
  choices: {
    wait: 'Wait',
    quoteAgain: 'Request new quotes',
    tryAgain: 'Try again',
    checkRefund: 'Check for a refund',
    stop: 'Stop here',
    return: (symbol: string, chain: string) => `Return to ${symbol} on ${chain}`,
    accept: {
      terms: 'Accept new terms',
      fee: 'Accept the fee',
      unverified: 'Accept without verification',
      risk: 'Accept the risk',
      recipient: 'Confirm the recipient',
      imported: 'Continue here',
      unsent: 'It was not sent: send again',
    },
  },
  /** Instead of a question whether a transfer was sent. */
  wasSent: 'The transfer was sent.',
  wasSentText: 'Continue to follow it, and to go on once it has arrived.',
  hasArrived: 'The transfer has arrived.',
  hasArrivedText: 'Continue to complete the route.',
  questions: {
    'no-quote': 'No quote.',
    terms: 'New terms.',
    fee: 'High fee.',
    unverified: 'Not verified.',
    refunded: 'Refunded.',
    'other-token': 'Another token arrived.',
    failed: 'The transfer failed.',
    stalled: 'This is taking longer than usual.',
    'funds-missing': 'Funds not found.',
    'send-unknown': 'It is not certain whether it was sent.',
    'action-rejected': 'The lender rejects the action.',
    risk: 'Close to liquidation.',
    imported: 'Imported.',
    recipient: 'Check the recipient.',
    recovered: 'Arrived.',
  },
  refundedText: 'Another attempt uses what came back, and pays fees again.',
  openTransfer: 'Open the transfer',
  planNext: 'Plan another route from here',
  acceptTerms: 'Check the amounts of this step, and accept them to go on.',
  otherProvider: (name: string, reviewed: string) =>
    `${reviewed}, which you accepted, has no quote within your minimum anymore. This quote is from ${name}.`,
  lowerTerms: (minimum: string) => `The quote guarantees less than the ${minimum} that you accepted.`,
  offer: 'New quote',
  offerExpected: 'Expected',
  offerLeast: 'At least',
  offerFee: 'Additional fee',
  feesAndGas: 'Additional fees and gas',
  // Controls
  pause: 'Pause',
  pauseHint: 'Pausing stops before the next wallet request. Sent transactions continue.',
  resume: 'Resume',
  resumeHint: 'Resuming first checks what was sent: nothing is sent twice.',
  openWallet: 'Open your wallet.',
  openWalletHint: 'The wallet asks you to confirm the next step.',
  keepOpen: 'Keep this page open.',
  keepOpenHint: 'The next step starts once the funds arrive. After a reload, resume the route here.',
  paused: 'Paused.',
  stoppedAt: 'Stopped.',
  doneTitle: 'Done.',
  doneText: {
    deposit: (amount: string, lender: string, chain: string) =>
      `Deposited ${amount} in ${lender} on ${chain}.`,
    repay: (amount: string, lender: string, chain: string) => `Repaid ${amount} at ${lender} on ${chain}.`,
    receive: (amount: string, chain: string) => `Received ${amount} on ${chain}.`,
  },
  openPosition: 'Open position',
  newTransfer: 'New transfer',
  // Export and import
  keepRecord: 'Keep a record',
  exportHint:
    'Continue on another device with this export. It contains no keys. Do not continue a route on two devices.',
  copyExport: 'Copy export',
  download: 'Download',
  importJourney: 'Import a multi-step route',
  importLabel: 'Exported route',
  importPlaceholder: 'Paste the exported text',
  importFile: 'Choose a file',
  importHint: 'Only import a route that you exported yourself: it decides who receives the money.',
  import: 'Import',
  notExported: 'This is not an exported route',
  notExportedText: 'Export the route again on the other device, and paste the whole text or choose the file.',
  unknownTitle: 'Multi-step route not found in this browser',
  unknownText:
    'It was started in another browser or its storage was cleared. To continue it, import the text that you exported there.',
  // Lists
  unfinished: 'Unfinished multi-step routes',
  unfinishedOf: {
    deposit: (symbol: string, lender: string, chain: string) =>
      `Your deposit of ${symbol} in ${lender} on ${chain} is not finished.`,
    repay: (symbol: string, lender: string, chain: string) =>
      `Your repayment of ${symbol} at ${lender} on ${chain} is not finished.`,
    receive: (symbol: string, _lender: string, chain: string) =>
      `Your route to ${symbol} on ${chain} is not finished.`,
  },
  unfinishedState: (paid: string, status: string, step: number, count: number) =>
    `You pay ${paid}. ${status}${step > 0 ? `, step ${step} of ${count}` : ''}.`,
  continue: 'Continue',
  open: 'Open route',
  openOf: (title: string) => `of ${title}`,
  recent: 'Recent multi-step routes',
  status: 'Status',
  atEnd: 'At the end',
  empty: 'Your multi-step routes will be listed here, one row each.',
  noneViewed:
    'No multi-step routes of the account that you are viewing. Only those in this browser are listed.',
  unknownToken: 'tokens',
  unknownChain: (chainId: number) => `chain ${chainId}`,
}
