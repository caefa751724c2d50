import type { ChainVm } from '@causeway/core/chains'
import { formatAmount, formatDuration, formatLeverage, formatUsd, shortenName } from '@causeway/core/format'
import type { MarginOperation } from '@causeway/core/margin'
import type { ConsentCode } from '../../forms/form-issue.ts'
import type { FormIssueValues, NoRouteCause, UnverifiedCheck } from '../../forms/form-issue-values.ts'
import type { HistoryState } from '../../forms/history/entry.ts'
import type { SwapCurrency, SwapMoney } from '../../forms/swap/money.ts'
import type { SwapNativeFee } from '../../forms/swap/offer.ts'
import type { PriceImpactConfirmation, PriceImpactTier } from '../../forms/swap/price-impact.ts'
import type { RecipientDoubt } from '../../forms/swap/recipient.ts'
import type { TileReason } from '../../forms/wallet-rows/tiles.ts'

/** Texts of one issue code. */
export interface FormIssueCopy<Values> {
  /** Returns the sentence: the problem with its amounts, and the remedy. */
  message(values: Values): string
  /** Returns the label of the button while the issue blocks. */
  button?(values: Values): string
}

const getReason = ({ reason }: { readonly reason: string }) => reason
const rejection = (button: (values: FormIssueValues['ASSET_FROZEN']) => string) => ({
  message: getReason,
  button,
})
const enterAmount = () => 'Enter an amount'
const checkRecipient = () => 'Check the recipient'
const notSupported = () => 'Not supported'

/** Texts of every issue, by code. */
export const formIssueCopy: {
  readonly [Code in keyof FormIssueValues]: FormIssueCopy<FormIssueValues[Code]>
} = {
  NO_ROUTER: { message: getReason, button: notSupported },
  WATCH_ONLY: {
    message: () => 'You are viewing this account in read-only mode. Connect its wallet to send transactions.',
    button: () => 'View only',
  },
  NOT_CONNECTED: {
    message: ({ chainType, verb }) =>
      verb === undefined
        ? `No ${walletName(chainType)} is connected. Quotes are shown without one.`
        : `Connect a wallet to ${verb}.`,
    button: ({ chainType }) => (chainType === 'FUEL' ? 'Connect a Fuel wallet' : 'Connect a wallet'),
  },
  CHAIN_RESTRICTED: {
    message: ({ chainName }) => `${chainName} is not supported here. Choose another chain.`,
    button: ({ chainName }) => `${chainName} is not supported`,
  },
  LOADING: { message: () => 'Market data is loading.', button: () => 'Loading' },
  TOKEN_NEEDED: {
    message: ({ side }) => `Select the token to ${side === 'INPUT' ? 'pay' : 'receive'}.`,
    button: () => 'Select a token',
  },
  SAME_TOKEN: {
    message: ({ token, chainName }) =>
      `Both sides are ${token.symbol} on ${chainName}. Select another token for one of them.`,
    button: () => 'Select another token',
  },
  NO_ASSET: {
    message: ({ verb }) => (verb === undefined ? 'Choose both assets.' : `Choose the asset to ${verb}.`),
    button: () => 'Choose an asset',
  },
  SAME_ASSET: { message: () => 'Choose two different assets.', button: () => 'Choose two assets' },
  ASSET_UNREADABLE: {
    message: ({ asset, reason }) => `${asset} could not be loaded: ${reason}`,
    button: ({ asset }) => `${asset} could not be loaded`,
  },
  LENDER_UNREADABLE: {
    message: () => 'This lender could not be loaded.',
    button: () => 'Lender could not be loaded',
  },
  BALANCE_LOADING: {
    message: ({ asset }) => `Your balance of ${asset} is loading.`,
    button: () => 'Loading the balance',
  },
  BALANCE_FAILED: {
    message: ({ asset, reason }) => `Your balance of ${asset} could not be loaded: ${reason}`,
    button: () => 'Balance could not be loaded',
  },
  ASSET_FROZEN: rejection(({ asset }) => `${asset} is frozen`),
  ASSET_INACTIVE: rejection(({ asset }) => `${asset} is not active`),
  ASSET_PAUSED: rejection(({ asset }) => `${asset} is paused`),
  BORROWING_DISABLED: rejection(({ asset }) => `${asset} cannot be borrowed`),
  BORROW_CAP: rejection(() => 'Above the borrow cap'),
  SUPPLY_CAP: rejection(() => 'Above the supply cap'),
  DEBT_CEILING: rejection(() => 'Above the debt ceiling'),
  NOT_BORROWABLE_IN_ISOLATION: rejection(() => 'Not borrowable in isolation'),
  SILOED_BORROWING: rejection(({ asset }) => `${asset} cannot be borrowed with other debts`),
  NO_LIQUIDITY: rejection(({ asset }) => `Not enough ${asset} in the pool`),
  NOT_COLLATERAL: rejection(() => 'Check the collateral'),
  STILL_OWED: rejection(({ asset }) => `Repay ${asset} first`),
  ZERO_LTV_FIRST: rejection(() => 'Withdraw other collateral first'),
  HEALTH_TOO_LOW: rejection(() => 'Health factor too low'),
  LTV_TOO_HIGH: rejection(() => 'Not enough collateral'),
  MODE_FORBIDS: rejection(() => 'Not allowed in this E-Mode'),
  MODE_UNKNOWN: rejection(() => 'Unknown E-Mode'),
  ALL_FOR_ANOTHER: rejection(enterAmount),
  AMOUNT_TOO_HIGH: rejection(() => 'Amount too high'),
  AMOUNT_TOO_LOW: rejection(() => 'Amount too low'),
  INSUFFICIENT_BALANCE: rejection(({ asset }) => `Insufficient ${asset}`),
  NOTHING_THERE: rejection(({ verb }) => `Nothing to ${verb}`),
  STABLE_RATE_DISABLED: rejection(() => 'No stable rate'),
  NATIVE_UNSUPPORTED: rejection(({ asset }) => `${asset} is not the native asset`),
  UNSUPPORTED_ACTION: rejection(notSupported),
  FIGURES_UNKNOWN: rejection(() => 'A price is missing'),
  ENTER_AMOUNT: {
    message: ({ asset, verb }) => `Enter how much ${asset} to ${verb}.`,
    button: enterAmount,
  },
  NOT_A_NUMBER: {
    message: ({ text }) => `"${shortenName(text, 16)}" is not a number. Enter a number, for example 12.5.`,
    button: () => 'Enter a number',
  },
  AMOUNT_AMBIGUOUS: {
    message: ({ text }) => `"${shortenName(text, 16)}" is ambiguous. Enter a number, for example 1500.5.`,
    button: () => 'Check the amount',
  },
  TOO_MANY_DECIMALS: {
    message: ({ asset, decimals }) => `${asset} has ${decimals} decimals. Remove the extra digits.`,
    button: ({ decimals }) => `Enter at most ${decimals} decimals`,
  },
  AMOUNT_TOO_LARGE: {
    message: ({ asset }) => `The amount of ${asset} is too large. Enter a lower amount.`,
    button: () => 'Amount too large',
  },
  ESTIMATE_UNAVAILABLE: {
    message: ({ token }) =>
      `${token.symbol} has no price, so the amount to pay cannot be estimated. Enter the amount to pay instead.`,
    button: () => 'Enter the amount to pay',
  },
  GAS_UNKNOWN: {
    message: ({ asset }) => `The amount of ${asset} to keep for gas is not known yet. Enter an amount.`,
    button: enterAmount,
  },
  MAX_UNKNOWN: {
    message: ({ asset, verb }) => `The maximum amount of ${asset} to ${verb} is unknown. Enter an amount.`,
    button: enterAmount,
  },
  ENTER_MARGIN: {
    message: () => 'Enter your deposit. Borrowing needs collateral.',
    button: enterAmount,
  },
  CHOOSE_LEVERAGE: {
    message: () => 'This leverage requires no borrowing. Choose a higher leverage.',
    button: () => 'Choose a leverage',
  },
  LEVERAGE_TOO_HIGH: {
    message: ({ max }) => `The leverage is too high. The maximum is ${formatLeverage(max)}.`,
    button: () => 'Leverage too high',
  },
  NOT_COVERED: {
    // Show the message of the transaction that would fail before it is sent.
    message: ({ sell, deposit, buy, max }) => {
      const covered = max === undefined ? '' : ` ${withSymbol(deposit, sell)} covers ${withSymbol(max, buy)}.`
      return `The slippage is too high or the collateral in the current asset does not cover the selected debt. Please try picking a lower amount to close.${covered}`
    },
    button: () => 'Enter a lower amount',
  },
  INSUFFICIENT_FUNDS: {
    message: ({ token, chainName, balance, missing }) =>
      `You have ${withSymbol(balance, token)} on ${chainName} and need ${withSymbolUp(missing, token)} more. Enter a lower amount.`,
    button: ({ token }) => `Insufficient ${token.symbol}`,
  },
  BELOW_MINIMUM: {
    message: ({ token, provider, minimum }) => {
      const sentence = 'The amount is below the minimum of every provider.'
      if (minimum === undefined) return `${sentence} Enter a higher amount.`
      return `${sentence} The minimum of ${provider} is ${withSymbolUp(minimum, token)}.`
    },
    button: ({ token, minimum }) =>
      minimum === undefined ? 'Amount too low' : `Enter at least ${withSymbolUp(minimum, token)}`,
  },
  INSUFFICIENT_GAS: {
    message: ({ token, chainName, balance, missing, max }) => {
      if (max !== undefined) {
        return `Gas and fees on ${chainName} are also paid in ${token.symbol} and need ${withSymbol(balance - max, token)}. You can pay at most ${withSymbol(max, token)}.`
      }
      const needed = missing === undefined ? 'more' : `${withSymbolUp(missing, token)} more`
      return `You have ${withSymbol(balance, token)} on ${chainName}. Gas and fees need ${needed}.`
    },
    button: ({ token }) => `Insufficient ${token.symbol} for gas`,
  },
  RECIPIENT_NEEDED: {
    message: ({ chainName, chainType }) =>
      `Connect a ${walletName(chainType)}, or enter a recipient address on ${chainName}.`,
    button: () => 'Enter a recipient',
  },
  RECIPIENT_INVALID: {
    message: ({ chainName }) => `The recipient is not a valid address on ${chainName}.`,
    button: checkRecipient,
  },
  RECIPIENT_CHECKSUM: {
    message: () =>
      'The checksum of this address is invalid, so a character may be mistyped. Copy the address again.',
    button: checkRecipient,
  },
  RECIPIENT_IS_BURN: {
    message: () => 'This address has no owner: tokens sent to it are lost. Enter a wallet address instead.',
    button: checkRecipient,
  },
  RECIPIENT_IS_TOKEN: {
    message: () =>
      'The recipient is a token contract: tokens sent to it are lost. Enter a wallet address instead.',
    button: checkRecipient,
  },
  SLIPPAGE_OUT_OF_RANGE: {
    message: ({ text }) => `Slippage cannot exceed 50%, but it is set to ${text}. Set a lower value.`,
    button: () => 'Set a lower slippage',
  },
  SLIPPAGE_INVALID: {
    message: ({ text }) =>
      text.trim() === ''
        ? 'Enter a slippage in percent, for example 0.5, or choose auto.'
        : `"${shortenName(text, 16)}" is not a percentage from 0 to 50 with at most two decimals. Enter, for example, 0.5.`,
    button: () => 'Set a valid slippage',
  },
  NO_SLIPPAGE: {
    message: () => 'With 0% slippage the swap would fail. Set a higher slippage.',
    button: () => 'Set a higher slippage',
  },
  REQUEST_INVALID: {
    message: ({ reason }) => `The request is invalid: ${reason}`,
    button: () => 'Invalid request',
  },
  NO_ROUTE: { message: ({ cause }) => NO_ROUTE_MESSAGES[cause], button: () => 'No route' },
  QUOTING: { message: () => 'Requesting quotes.', button: () => 'Getting quotes' },
  QUOTE_NEEDED: { message: () => 'No quotes were requested yet.', button: () => 'Get quotes' },
  QUOTE_UNCHOSEN: {
    message: () => 'The selected provider has no quote for this trade. Choose another quote.',
    button: () => 'Choose a quote',
  },
  QUOTE_EXPIRED: {
    message: ({ provider }) =>
      `The quote from ${provider} has expired. Nothing was sent. Request a new quote.`,
    button: () => 'Refresh quotes',
  },
  SLIPPAGE_CONSENT: {
    message: ({ provider, needed, own, isAuto }) =>
      `${provider} needs ${needed}% slippage. ${isAuto ? 'Auto uses' : 'Your limit is'} ${own} for this pair and stays the same for all other providers.`,
    button: ({ provider, needed }) => `Allow ${needed}% for ${provider}`,
  },
  HIGH_SLIPPAGE_CONSENT: {
    message: ({ text, auto }) =>
      `With ${text} slippage you may receive up to ${text} less than quoted, as others can trade ahead of you.${autoText(auto)}`,
    button: ({ text }) => `Confirm ${text} slippage`,
  },
  NATIVE_FEE_CONSENT: {
    message: ({ provider, fee }) =>
      `${provider} charges ${amountAndUsd(fee)} on top of the amount. ${FEE_LIMITS[fee.basis](amountAndUsd(fee.limit))}`,
    button: ({ fee }) => `Accept the fee of ${amountAndUsd(fee)}`,
  },
  ACKNOWLEDGE_RISK: { message: getReason, button: () => 'Accept the risk to continue' },
  PRICE_IMPACT: {
    message: (values) =>
      `${lossText(values)}${LOSS_CONFIRMATIONS[values.impact.confirmation]}${adviceFor(values)}`,
    button: ({ impact }) => `Accept the loss of ${formatUsd(impact.lossUsd)}`,
  },
  RECIPIENT_CONSENT: {
    message: (values) => RECIPIENT_DOUBTS[values.doubt](values),
    button: () => 'Confirm the recipient',
  },
  UNVERIFIED_CONSENT: {
    message: ({ provider, type, checks }) =>
      `The ${type} from ${provider} is not fully verified. ${[...new Set(checks.map(({ message }) => message))].join(' ')}`,
    button: () => 'Accept without verification',
  },
  QUOTE_IMPLAUSIBLE: {
    message: ({ provider, reason }) =>
      `The quote from ${provider} is implausible: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}. Choose another one.`,
  },
  TOKEN_EXPIRED: {
    message: ({ token }) =>
      `${token.symbol} has expired and no longer earns yield. Expired yield tokens have no value.`,
  },
  PAY_IS_ESTIMATE: {
    message: ({ token, wanted, toAmount }) =>
      toAmount === undefined
        ? `The amount to pay is estimated from market prices. You receive the quoted amount, not exactly ${withSymbol(wanted, token)}.`
        : `The amount to pay is estimated from market prices. You asked for ${withSymbol(wanted, token)}; the quote gives ${withSymbol(toAmount, token)}.`,
  },
  SLIPPAGE_LOW: {
    message: ({ text, auto }) =>
      `With ${text} slippage the trade is likely to fail. A failed trade only costs gas.${autoText(auto)}`,
  },
  SLIPPAGE_HIGH: {
    message: ({ text, auto }) =>
      `With ${text} slippage others can trade ahead of you, and you may receive only the minimum.${autoText(auto)}`,
  },
  DEADLINE_SHORT: {
    message: ({ seconds }) =>
      `The deadline is only ${formatDuration(seconds)}. On a busy chain the trade may fail and still cost gas.`,
  },
  DEADLINE_LONG: {
    message: ({ seconds }) =>
      `The deadline is ${formatDuration(seconds)}. Prices may change until then, and the trade still executes if they stay within your slippage.`,
  },
  BALANCE_UNKNOWN: {
    message: ({ token }) =>
      `Your balance of ${token.symbol} could not be loaded, so the amount is not checked against it.`,
  },
  NO_GAS_LEFT: {
    message: ({ asset }) => `Too little ${asset} would be left in the wallet to pay for gas.`,
  },
  PRICE_UNKNOWN: {
    message: ({ symbols }) =>
      `${symbols.join(' and ')} ${symbols.length === 1 ? 'has' : 'have'} no price, so the loss of this trade is unknown. Check the amount you receive.`,
  },
  PRICE_OLD: {
    message: ({ symbols, ageMs }) =>
      `${symbols.length === 1 ? 'The price' : 'A price'} of ${symbols.join(' and ')} is ${formatDuration(ageMs / 1000)} old. This only affects dollar values, not the amount you receive.`,
  },
  RISKY: { message: getReason },
  INCOMPLETE: { message: getReason },
  PARTIAL: { message: getReason },
  WRAPPED_REMAINS: { message: getReason },
  ALREADY_SO: { message: getReason },
}

const NO_ROUTE_MESSAGES: Readonly<Record<NoRouteCause, string>> = {
  noProviders: 'No provider is configured, so no quotes were requested.',
  unsupported: 'No provider supports this pair. Choose another token or chain.',
  slippage:
    'Providers that support this pair need more slippage than your limit. Set a higher slippage, or allow it for one of them.',
  unreachable: 'No provider that supports this pair responded. Check your connection, then try again.',
  marginClose:
    'No provider can swap this collateral for the debt. Swap the collateral or the debt to another asset first, or repay from your wallet.',
  marginPair: 'No provider can swap these assets. Choose another asset.',
  unanswered: 'No provider has a quote for this trade now, and some did not respond. Try again in a moment.',
  noQuote: 'No provider has a quote for this trade. Choose another amount or token.',
}

const LOSS_CONFIRMATIONS: Readonly<Record<PriceImpactConfirmation, string>> = {
  none: '',
  notice: '',
  button: '',
  checkbox: ' You will be asked to accept this loss.',
  typed: ' You will be asked to enter this loss in dollars.',
}

function lossText({ impact, prices }: FormIssueValues['PRICE_IMPACT']): string {
  const loss = formatUsd(impact.lossUsd)
  return prices === 'market'
    ? `This trade loses ${impact.text} of what you pay, ${loss} at market prices, including fees and gas.`
    : `The swap loses ${impact.text} of the amount sold, ${loss} at the lender's prices.`
}

/** Returns advice on which amount loses less, if the loss is large enough to need consent. */
function adviceFor({ impact: { confirmation, cause } }: FormIssueValues['PRICE_IMPACT']): string {
  if (cause === undefined || confirmation === 'none' || confirmation === 'notice') return ''
  return cause === 'price' ? ' A smaller amount loses less.' : ' A larger amount loses less.'
}

const FEE_LIMITS: Readonly<Record<SwapNativeFee['basis'], (limit: string) => string>> = {
  value: (limit) => `Up to ${limit} is usual for this trade. Accept the fee, or choose another quote.`,
  gas: (limit) =>
    `Prices are unknown, so it was only compared with the usual cost of gas, ${limit}. Accept the fee, or choose another quote.`,
}

type RecipientCopy = Readonly<
  Record<RecipientDoubt, (values: FormIssueValues['RECIPIENT_CONSENT']) => string>
>

const RECIPIENT_DOUBTS: RecipientCopy = {
  lookalike: ({ address, chainName, lookalike }) =>
    `${address} on ${chainName} looks like ${lookalike}, which you know, but is a different address. Scammers create addresses with the same first and last digits. Compare every digit.`,
  unused: ({ address, chainName }) =>
    `${address} has never been used on ${chainName}. Check it with the recipient. A transfer to it cannot be reversed.`,
  external: ({ address, chainName }) =>
    `${address} on ${chainName} is not one of your accounts. A transfer to it cannot be reversed.`,
  contract: ({ address, chainName }) =>
    `${address} on ${chainName} is a contract that is not yours. It may not be able to return the tokens.`,
  contractAccount: ({ address, chainName }) =>
    `Your account ${address} is a contract. On ${chainName} another person may control this address. Confirm that you control it there.`,
  undeployed: ({ address, chainName }) =>
    `${address} is a contract on the source chain, but is not deployed on ${chainName}. Tokens sent there cannot be moved unless you can deploy the contract at this address.`,
}

function autoText(auto: string | undefined): string {
  return auto === undefined ? '' : ` Auto uses ${auto}.`
}

/** Returns an amount with its symbol, and its value if it is known, such as `0.02 ETH ($50.00)`. */
function amountAndUsd({ text, token, usd, usdText }: SwapMoney): string {
  const amount = `${text} ${token?.symbol ?? ''}`.trim()
  return usd === undefined ? amount : `${amount} (${usdText})`
}

function withSymbol(amount: bigint, { decimals, symbol }: Pick<SwapCurrency, 'decimals' | 'symbol'>): string {
  return `${formatAmount(amount, decimals)} ${symbol}`
}

/** Returns a required amount, rounded up to the displayed decimals, so that the amount shown is enough. */
function withSymbolUp(amount: bigint, token: Pick<SwapCurrency, 'decimals' | 'symbol'>): string {
  const { decimals } = token
  const scale = 10n ** BigInt(decimals)
  const shownDecimals = amount < scale ? 6 : amount < 1_000n * scale ? 4 : 2
  const unit = 10n ** BigInt(Math.max(0, decimals - shownDecimals))
  // Amounts below 0.001 are shown with more decimals.
  return withSymbol(amount * 1_000n < scale ? amount : ((amount + unit - 1n) / unit) * unit, token)
}

function walletName(chainType: ChainVm): string {
  return chainType === 'FUEL' ? 'Fuel wallet' : 'wallet'
}

/** Clauses that complete "I accept that", by the code of the issue. */
export const consentClauses: {
  readonly [Code in ConsentCode]: (values: FormIssueValues[Code]) => readonly string[]
} = {
  UNVERIFIED_CONSENT: unverifiedClauses,
  RECIPIENT_CONSENT: (values) => [RECIPIENT_CLAUSES[values.doubt](values)],
  NATIVE_FEE_CONSENT: ({ provider, fee }) => [
    `${provider} charges ${amountAndUsd(fee)} on top of the amount (usually up to ${amountAndUsd(fee.limit)})`,
  ],
  SLIPPAGE_CONSENT: ({ provider, needed }) => [`${provider} uses up to ${needed}% slippage`],
  HIGH_SLIPPAGE_CONSENT: ({ text }) => [`I may receive up to ${text} less than quoted`],
  PRICE_IMPACT: ({ impact, prices }) => [
    prices === 'market'
      ? `I lose ${formatUsd(impact.lossUsd)} (${impact.text}), including all costs`
      : `the swap loses ${formatUsd(impact.lossUsd)} (${impact.text}) at the prices of the lender`,
  ],
}

const RECIPIENT_CLAUSES: RecipientCopy = {
  lookalike: ({ address, chainName, lookalike }) =>
    `${address} on ${chainName}, which looks like ${lookalike} but is a different address, receives the tokens`,
  unused: ({ address, chainName }) =>
    `${address}, which is not one of my accounts and has never been used on ${chainName}, receives the tokens`,
  external: ({ address, chainName }) =>
    `${address} on ${chainName}, which is not one of my accounts, receives the tokens`,
  contract: ({ address, chainName }) =>
    `${address} on ${chainName}, a contract that is not mine, receives the tokens`,
  contractAccount: ({ address, chainName }) =>
    `my account ${address} receives the tokens on ${chainName}, where another person may control it`,
  undeployed: ({ address, chainName }) =>
    `${address} receives the tokens on ${chainName}, where its contract is not deployed`,
}

const CHECK_SUBJECTS: Readonly<Record<UnverifiedCheck['name'], string>> = {
  spend: 'the amount',
  spender: 'the spender',
  recipient: 'the recipient',
}

/** Returns one clause for each reason: checks with the same reason share it. */
function unverifiedClauses({ type, checks }: FormIssueValues['UNVERIFIED_CONSENT']): string[] {
  const messages = [...new Set(checks.map(({ message }) => message))]
  return messages.map((message) => {
    const subjects = checks
      .filter((check) => check.message === message)
      .map(({ name }) => CHECK_SUBJECTS[name])
    const reason = message.replace(/\.$/, '').replace(/^\p{Lu}/u, (first) => first.toLowerCase())
    return `${toList(subjects)} of the ${type} ${subjects.length === 1 ? 'is' : 'are'} not verified (${reason})`
  })
}

/** Texts of the one consent of a review. */
export const reviewConsentCopy = {
  clauseFor: (clause: string, parts: readonly string[]) => `${clause}, for ${toList(parts)}`,
  sentence: (clauses: readonly string[]) => `I accept that ${toList(clauses, 'that ')}.`,
}

function toList(items: readonly string[], prefix = ''): string {
  const [first = '', ...others] = items
  const all = [first, ...others.map((item) => `${prefix}${item}`)]
  if (all.length < 3) return all.join(' and ')
  return `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`
}

/** Labels of the action of a swap form. */
export const swapCopy = {
  swap: 'Swap',
  bridge: 'Bridge',
  withAmount: (verb: string, amount: string, symbol: string) => `${verb} ${amount} ${symbol}`,
  withLoss: (label: string, lossUsd: number) => `${label}, lose ${formatUsd(lossUsd)}`,
  limitUnchanged: 'Your limit stays the same for all other providers',
}

/** Name of each tier of price impact. */
export const priceImpactCopy: Readonly<Record<PriceImpactTier, string>> = {
  severe: 'Severe',
  high: 'High',
  watch: 'Watch',
  noted: 'Moderate',
  low: 'Low',
}

/** Texts of lending forms. */
export const lendingCopy = {
  notListed: 'it is not listed by this lender',
  interestRemains: 'The interest accrued until the repayment remains as debt.',
  switch: 'Switch',
  unnamedMode: (mode: number) => `E-Mode ${mode}`,
  switchTo: (mode: string) => `Switch to ${mode}`,
  useAsCollateral: (asset: string) => `Use ${asset} as collateral`,
  stopUsingAsCollateral: (asset: string) => `Stop using ${asset} as collateral`,
  riskConsent: {
    smallMove: 'I understand that a small price move can liquidate my position.',
    move: (asset: string, danger: 'falls' | 'rises', distance: string, priceUsd: number) =>
      `I understand that if ${asset} ${danger} ${distance}, to ${formatUsd(priceUsd)}, my position can be liquidated.`,
  },
  riskWarning: {
    smallMove: 'A small price move can liquidate your position.',
    move: (asset: string, danger: 'falls' | 'rises', distance: string, priceUsd: number) =>
      `If ${asset} ${danger} ${distance}, to ${formatUsd(priceUsd)}, your position can be liquidated.`,
  },
  tinyDistance: 'less than 0.1%',
}

/** Texts of margin forms. */
export const marginCopy = {
  open: (leverage: number, side: 'long' | 'short', symbol: string) =>
    `Open ${formatLeverage(leverage)} ${side} ${symbol}`,
  /** Label of a trade in an account with a position. The leverage is that of the whole account after it. */
  openMore: (leverage: number, side: 'long' | 'short', symbol: string) =>
    `Open ${side} ${symbol} at ${formatLeverage(leverage)} account leverage`,
  closePosition: 'Close position',
  sameAmount: 'same amount',
  labels: {
    Close: (amount, asset) => `Repay ${amount} with ${asset}`,
    CollateralSwap: (amount, asset) => `Swap ${amount} to ${asset}`,
    DebtSwap: (amount, asset) => `Swap ${amount} debt to ${asset}`,
  } satisfies Record<Exclude<MarginOperation, 'Open'>, (amount: string, asset: string) => string>,
  aboutAtLeast: (expected: string, minimum: string) => `about ${expected} (at least ${minimum})`,
  noDebt: (symbol: string) => `You have no ${symbol} debt.`,
  noDeposit: (symbol: string) => `You have no ${symbol} deposit.`,
  depositTooLow: (amount: string, symbol: string) =>
    `Your deposit is ${amount} ${symbol}. Enter a lower amount.`,
  balanceTooLow: (amount: string, symbol: string) => `Your balance is ${amount} ${symbol}.`,
  noPrice: (symbols: readonly string[]) =>
    `The lender has no price for ${symbols.join(' and ') || 'another asset of the position'}.`,
  notCollateral: (symbol: string) => `${symbol} cannot be used as collateral in this E-Mode.`,
  isolatedCollateral: (symbol: string) =>
    `${symbol} is isolated collateral, which a deposit does not enable. Deposit it and enable it as collateral first.`,
  healthTooLow: (health: string) =>
    `At the price of this quote, the health factor would be ${health}, and the position could be liquidated at once. Lower the amount or the leverage.`,
  noRouter: 'Margin trades are not available here: no router is configured.',
}

/** Label of each state of a history entry. */
export const historyStateCopy: Readonly<Record<HistoryState, string>> = {
  preparing: 'Not sent',
  unanswered: 'Status unknown',
  sent: 'Pending',
  interrupted: 'Interrupted',
  departed: 'Waiting for arrival',
  stalled: 'Stalled',
  done: 'Completed',
  partial: 'Partial',
  refunded: 'Refunded',
  failed: 'Failed',
  replaced: 'Replaced',
}

/** Other texts of the history. The specification fixes the first. */
export const historyCopy = {
  pending: (count: number) => `Pending (${count})`,
  lending: 'Lending',
  moveLoan: 'Move loan',
  margin: 'Margin',
  marginOperations: {
    Open: 'Margin: borrow',
    Close: 'Margin: close',
    CollateralSwap: 'Margin: collateral swap',
    DebtSwap: 'Margin: debt swap',
  } satisfies Record<MarginOperation, string>,
  claimRewards: 'Claim rewards',
  switchEMode: 'Switch E-Mode',
  wrap: 'Wrap',
  unwrap: 'Unwrap',
  /** Two or more approvals that are revoked. */
  approvals: (count: number) => `${count} approvals`,
  tokenAndOthers: (token: string, others: readonly string[]) =>
    `${token} and ${others.length === 1 ? others.join('') : `${others.length} others`}`,
  chains: (from: string, to: string) => `${from} to ${to}`,
  stillInWallet: (amount: string, chainName: string) => `${amount} is still in your wallet on ${chainName}.`,
}

/** Texts of wallets, chains and groups. */
export const walletCopy = {
  sections: { EVM: 'EVM', FUEL: 'Fuel' } satisfies Record<ChainVm, string>,
  watched: 'Watched address',
  group: 'Wallet',
  unknownChain: (chainId: number) => `Chain ${chainId}`,
}

/** Reason why a wallet cannot be connected. */
export const tileReasonCopy: Readonly<Record<TileReason, string>> = {
  notInstalled: 'Not installed',
  packageMissing: 'Not available',
  notUsable: 'Not supported here',
}
