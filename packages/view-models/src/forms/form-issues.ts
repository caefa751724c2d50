import type { ChainVm } from '@causeway/core/chains'
import { formatAmount, formatDuration, formatLeverage, formatUsd, shortenName } from '@causeway/core/format'
import type { FormIssueValues, NoRouteCause } from './form-issue-values.ts'
import type { SwapCurrency, SwapMoney } from './swap/money.ts'
import type { SwapNativeFee } from './swap/offer.ts'
import type { PriceImpactAsk } from './swap/price-impact.ts'
import type { RecipientDoubt } from './swap/recipient.ts'

/** Severity of an issue: it blocks, it blocks until the user consents, or it only informs. */
export type FormIssueSeverity = 'blocking' | 'consent' | 'warning' | 'info'

/** Field of a form that an issue is shown at. */
export type FormField = 'pay' | 'receive' | 'amount' | 'leverage' | 'recipient' | 'slippage' | 'deadline'

/** Severity, field and texts of one code. */
export interface FormIssueRule<Values> {
  readonly severity: FormIssueSeverity
  readonly field?: FormField
  /** An input is missing or still loading; no input is invalid. */
  readonly isPrompt?: true
  /** The lender rejects the action. */
  readonly isRejection?: true
  /** Returns the sentence: the problem with its amounts, and the remedy. */
  message(values: Values): string
  /** Returns the label of the button while the issue blocks. */
  button?(values: Values): string
  /** Action of the button. Without it, the button is disabled. */
  readonly action?: 'connect' | 'quote' | 'consent'
}

const getReason = ({ reason }: { readonly reason: string }) => reason
const rejection = (button: (values: FormIssueValues['ASSET_FROZEN']) => string) =>
  ({ severity: 'blocking', field: 'amount', isRejection: true, message: getReason, button }) as const
const prompt = { severity: 'blocking', isPrompt: true } as const
const recipient = {
  severity: 'blocking',
  field: 'recipient',
  button: () => 'Check the recipient',
} as const

/** Rules of every issue, in the order in which issues are shown: the first that blocks is on the button. */
export const FORM_ISSUES: { readonly [Code in keyof FormIssueValues]: FormIssueRule<FormIssueValues[Code]> } =
  {
    NO_ROUTER: { ...prompt, message: getReason, button: () => 'Not possible here' },
    WATCH_ONLY: {
      ...prompt,
      message: () => 'You are viewing this account without its keys. To send from it, connect its wallet.',
      button: () => 'Watching only',
    },
    NOT_CONNECTED: {
      ...prompt,
      message: ({ chainType, verb }) =>
        verb === undefined
          ? `${walletName(chainType)} is not connected. Quotes are shown without it.`
          : `Connect a wallet to ${verb}.`,
      button: ({ chainType }) => (chainType === 'FUEL' ? 'Connect a Fuel wallet' : 'Connect a wallet'),
      action: 'connect',
    },
    CHAIN_RESTRICTED: {
      severity: 'blocking',
      message: ({ chainName }) => `${chainName} is not offered here. Choose another chain.`,
      button: ({ chainName }) => `${chainName} is not offered`,
    },
    LOADING: { ...prompt, message: () => 'The figures are loading.', button: () => 'Loading' },
    TOKEN_NEEDED: {
      ...prompt,
      message: ({ side }) => `Select the token to ${side === 'INPUT' ? 'pay' : 'receive'}.`,
      button: () => 'Select a token',
    },
    SAME_TOKEN: {
      severity: 'blocking',
      field: 'receive',
      message: ({ token, chainName }) =>
        `Both sides are ${token.symbol} on ${chainName}. Choose another for one.`,
      button: () => 'Select another token',
    },
    NO_ASSET: {
      ...prompt,
      message: ({ verb }) => (verb === undefined ? 'Choose both assets.' : `Choose the asset to ${verb}.`),
      button: () => 'Choose an asset',
    },
    SAME_ASSET: {
      ...prompt,
      message: () => 'Choose two different assets.',
      button: () => 'Choose two assets',
    },
    ASSET_UNREADABLE: {
      severity: 'blocking',
      message: ({ asset, reason }) => `${asset} could not be read: ${reason}`,
      button: ({ asset }) => `${asset} could not be read`,
    },
    LENDER_UNREADABLE: {
      severity: 'blocking',
      message: ({ reason }) => `This lender could not be loaded: ${reason}`,
      button: () => 'Lender not loaded',
    },
    BALANCE_LOADING: {
      ...prompt,
      message: ({ asset }) => `Your balance of ${asset} is loading.`,
      button: () => 'Loading the balance',
    },
    BALANCE_FAILED: {
      severity: 'blocking',
      field: 'amount',
      message: ({ asset, reason }) => `Your balance of ${asset} could not be read: ${reason}`,
      button: () => 'The balance could not be read',
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
    NOT_COLLATERAL: rejection(() => 'No collateral'),
    STILL_OWED: rejection(({ asset }) => `Repay ${asset} first`),
    ZERO_LTV_FIRST: rejection(() => 'Withdraw other collateral first'),
    HEALTH_TOO_LOW: rejection(() => 'Health factor too low'),
    LTV_TOO_HIGH: rejection(() => 'Not enough collateral'),
    MODE_FORBIDS: rejection(() => 'Not in this mode'),
    MODE_UNKNOWN: rejection(() => 'Unknown mode'),
    ALL_FOR_ANOTHER: rejection(() => 'Enter an amount'),
    AMOUNT_TOO_HIGH: rejection(() => 'Amount too high'),
    AMOUNT_TOO_LOW: rejection(() => 'Amount too low'),
    INSUFFICIENT_BALANCE: rejection(({ asset }) => `Insufficient ${asset}`),
    NOTHING_THERE: rejection(({ verb }) => `Nothing to ${verb}`),
    STABLE_RATE_DISABLED: rejection(() => 'No stable rate'),
    NATIVE_UNSUPPORTED: rejection(({ asset }) => `${asset} is not the native asset`),
    UNSUPPORTED_ACTION: rejection(() => 'Not possible here'),
    FIGURES_UNKNOWN: rejection(() => 'A price is missing'),
    ENTER_AMOUNT: {
      ...prompt,
      message: ({ asset, verb }) => `Enter how much ${asset} to ${verb}.`,
      button: () => 'Enter an amount',
    },
    NOT_A_NUMBER: {
      severity: 'blocking',
      field: 'amount',
      message: ({ text }) => `"${shortenName(text, 16)}" is not a number. Enter a number, for example 12.5.`,
      button: () => 'Enter an amount in digits',
    },
    AMOUNT_AMBIGUOUS: {
      severity: 'blocking',
      field: 'amount',
      message: ({ text }) =>
        `Which amount is "${shortenName(text, 16)}"? Enter it with a point before the decimals and no other marks, such as 1000.5.`,
      button: () => 'Check the amount',
    },
    TOO_MANY_DECIMALS: {
      severity: 'blocking',
      field: 'amount',
      message: ({ asset, decimals }) => `${asset} has ${decimals} decimals. Remove the digits after them.`,
      button: ({ decimals }) => `Enter at most ${decimals} decimals`,
    },
    AMOUNT_TOO_LARGE: {
      severity: 'blocking',
      field: 'amount',
      message: ({ asset }) => `The amount of ${asset} exceeds the largest possible one. Enter less.`,
      button: () => 'Amount too large',
    },
    ESTIMATE_UNAVAILABLE: {
      severity: 'blocking',
      field: 'amount',
      message: ({ token }) =>
        `${token.symbol} has no price, so what you would pay cannot be estimated. Enter what you pay instead.`,
      button: () => 'Enter what you pay',
    },
    GAS_UNKNOWN: {
      ...prompt,
      message: ({ asset }) => `How much ${asset} to keep for gas is not known yet. Enter an amount.`,
      button: () => 'Enter an amount',
    },
    MAX_UNKNOWN: {
      ...prompt,
      message: ({ asset, verb }) => `The maximum ${asset} to ${verb} is unknown. Enter an amount.`,
      button: () => 'Enter an amount',
    },
    ENTER_MARGIN: {
      ...prompt,
      message: () => 'Enter your deposit. Borrowing needs collateral.',
      button: () => 'Enter an amount',
    },
    CHOOSE_LEVERAGE: {
      ...prompt,
      message: () => 'Nothing is borrowed at this leverage. Choose a higher one.',
      button: () => 'Choose a leverage',
    },
    LEVERAGE_TOO_HIGH: {
      severity: 'blocking',
      field: 'leverage',
      message: ({ max }) => `The leverage is too high: at most ${formatLeverage(max)} is possible here.`,
      button: () => 'Leverage too high',
    },
    NOT_COVERED: {
      severity: 'blocking',
      field: 'amount',
      // The sentence of the transaction that would fail, shown before it is sent.
      message: ({ sell, deposit, buy, max }) => {
        const covered =
          max === undefined ? '' : ` ${withSymbol(deposit, sell)} covers ${withSymbol(max, buy)}.`
        return `The slippage is too high or the collateral in the current asset does not cover the selected debt. Please try picking a lower amount to close.${covered}`
      },
      button: () => 'Pick a lower amount',
    },
    INSUFFICIENT_FUNDS: {
      severity: 'blocking',
      field: 'pay',
      message: ({ token, chainName, balance, missing }) =>
        `You have ${withSymbol(balance, token)} on ${chainName}, ${withSymbol(missing, token)} less than that. Enter less.`,
      button: ({ token }) => `Insufficient ${token.symbol}`,
    },
    BELOW_MINIMUM: {
      severity: 'blocking',
      field: 'pay',
      message: ({ token, provider, minimum }) => {
        const sentence = 'The amount is below the minimum of every provider.'
        if (minimum === undefined) return `${sentence} Enter more.`
        return `${sentence} The minimum of ${provider} is ${withSymbol(minimum, token)}.`
      },
      button: ({ token, minimum }) =>
        minimum === undefined ? 'Amount too small' : `At least ${withSymbol(minimum, token)}`,
    },
    INSUFFICIENT_GAS: {
      severity: 'blocking',
      field: 'pay',
      message: ({ token, chainName, balance, missing, max }) => {
        const held = withSymbol(balance, token)
        if (max !== undefined) {
          return `Gas and fees on ${chainName} are paid in ${token.symbol} too. Of ${held} you can pay ${withSymbol(max, token)}.`
        }
        const needed = missing === undefined ? 'more than that' : `${withSymbol(missing, token)} more`
        return `You have ${held} on ${chainName}. Gas and fees need ${needed}.`
      },
      button: ({ token }) => `Insufficient ${token.symbol} for gas`,
    },
    RECIPIENT_NEEDED: {
      ...prompt,
      field: 'recipient',
      message: ({ chainName, chainType }) =>
        `${walletName(chainType)} is not connected. Connect one, or enter an address on ${chainName} to receive.`,
      button: () => 'Enter a recipient',
    },
    RECIPIENT_INVALID: {
      ...recipient,
      message: ({ chainName }) =>
        `The recipient is not an address on ${chainName}. Check it; names are not resolved.`,
    },
    RECIPIENT_CHECKSUM: {
      ...recipient,
      message: () =>
        'The upper and lower case letters of this address do not match its digits: one of them was mistyped. Copy the address again.',
    },
    RECIPIENT_IS_BURN: {
      ...recipient,
      message: () => 'This address has no owner: tokens sent to it are lost. Enter a wallet address instead.',
    },
    RECIPIENT_IS_TOKEN: {
      ...recipient,
      message: () =>
        'The recipient is the contract of a token. Tokens sent to it are lost. Enter a wallet address instead.',
    },
    SLIPPAGE_OUT_OF_RANGE: {
      severity: 'blocking',
      field: 'slippage',
      message: ({ text }) => `Slippage cannot exceed 50%, but it is ${text}. Set a lower one.`,
      button: () => 'Set a lower slippage',
    },
    SLIPPAGE_INVALID: {
      severity: 'blocking',
      field: 'slippage',
      message: ({ text }) =>
        text.trim() === ''
          ? 'Enter a slippage in percent, for example 0.5, or choose auto.'
          : `"${shortenName(text, 16)}" is not a slippage from 0 to 50%. Enter a percentage, for example 0.5.`,
      button: () => 'Set a valid slippage',
    },
    NO_SLIPPAGE: {
      ...prompt,
      field: 'slippage',
      message: () => 'With 0% slippage the swap would fail. Set a higher slippage.',
      button: () => 'Allow some slippage',
    },
    REQUEST_REFUSED: {
      severity: 'blocking',
      message: ({ reason }) => `The request is invalid: ${reason}`,
      button: () => 'Cannot be quoted',
    },
    NO_ROUTE: {
      severity: 'blocking',
      message: ({ cause }) => NO_ROUTE_MESSAGES[cause],
      button: () => 'No route',
    },
    QUOTING: { ...prompt, message: () => 'Requesting quotes.', button: () => 'Getting quotes' },
    QUOTE_NEEDED: {
      ...prompt,
      message: () => 'No quotes were requested yet.',
      button: () => 'Get quotes',
      action: 'quote',
    },
    QUOTE_UNCHOSEN: {
      ...prompt,
      message: () => 'The provider you chose has no quote for this. Choose another one.',
      button: () => 'Choose a quote',
    },
    QUOTE_EXPIRED: {
      ...prompt,
      message: ({ provider }) => `The quote of ${provider} has expired. Nothing was sent. Request a new one.`,
      button: () => 'Refresh quotes',
      action: 'quote',
    },
    SLIPPAGE_CONSENT: {
      severity: 'consent',
      message: ({ provider, needed, own, isAuto }) =>
        `${provider} needs ${needed}% slippage. ${isAuto ? 'Auto takes' : 'Your limit is'} ${own} for this pair, and stays so for all others.`,
      button: ({ provider, needed }) => `Allow ${needed}% for ${provider}`,
      action: 'consent',
    },
    HIGH_SLIPPAGE_CONSENT: {
      severity: 'consent',
      field: 'slippage',
      message: ({ text, auto }) =>
        `With ${text} slippage you may receive up to ${text} less than quoted, as others can trade ahead of you.${autoText(auto)}`,
      button: ({ text }) => `Confirm ${text} slippage`,
    },
    NATIVE_FEE_CONSENT: {
      severity: 'consent',
      message: ({ provider, fee }) =>
        `${provider} charges ${amountAndUsd(fee)} on top of the amount. ${FEE_LIMITS[fee.basis](amountAndUsd(fee.limit))}`,
      button: ({ fee }) => `Accept the fee of ${amountAndUsd(fee)}`,
    },
    ACKNOWLEDGE_RISK: {
      severity: 'consent',
      message: getReason,
      button: () => 'Accept the risk to go on',
    },
    PRICE_IMPACT: {
      severity: 'consent',
      message: (values) => `${lossText(values)}${LOSS_ASKS[values.impact.asks]}${adviceFor(values)}`,
      button: ({ impact }) => `Accept the loss of ${formatUsd(impact.lossUsd)}`,
    },
    RECIPIENT_CONSENT: {
      severity: 'consent',
      field: 'recipient',
      message: ({ doubt, address, chainName }) => RECIPIENT_DOUBTS[doubt](address, chainName),
      button: () => 'Confirm the recipient',
    },
    UNVERIFIED_CONSENT: {
      severity: 'consent',
      message: ({ provider, type, checks }) =>
        `The ${type} of ${provider} is not fully verified. ${[...new Set(checks.map(({ message }) => message))].join(' ')}`,
      button: () => 'Accept without verification',
    },
    QUOTE_IMPLAUSIBLE: {
      severity: 'warning',
      message: ({ provider, reason }) =>
        `The quote of ${provider} is implausible: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}. Choose another one.`,
    },
    TOKEN_EXPIRED: {
      severity: 'warning',
      field: 'receive',
      message: ({ token }) =>
        `${token.symbol} has expired. It earns no more yield; a yield token is worth nothing now.`,
    },
    PAY_IS_ESTIMATE: {
      severity: 'info',
      field: 'pay',
      message: ({ token, wanted, toAmount }) =>
        toAmount === undefined
          ? `What you pay is estimated from market prices. What arrives is what the quote says, not exactly ${withSymbol(wanted, token)}.`
          : `What you pay is estimated from market prices. You asked for ${withSymbol(wanted, token)}; the quote gives ${withSymbol(toAmount, token)}.`,
    },
    SLIPPAGE_LOW: {
      severity: 'warning',
      field: 'slippage',
      message: ({ text, auto }) =>
        `With ${text} slippage the trade is likely to fail. Nothing is lost but gas when it does.${autoText(auto)}`,
    },
    SLIPPAGE_HIGH: {
      severity: 'warning',
      field: 'slippage',
      message: ({ text, auto }) =>
        `With ${text} slippage others can trade ahead of you, and you may receive the least you allow.${autoText(auto)}`,
    },
    DEADLINE_SHORT: {
      severity: 'warning',
      field: 'deadline',
      message: ({ seconds }) =>
        `The trade may wait only ${formatDuration(seconds)}. When the chain is busy it fails, and costs its gas.`,
    },
    DEADLINE_LONG: {
      severity: 'warning',
      field: 'deadline',
      message: ({ seconds }) =>
        `The trade may wait ${formatDuration(seconds)}. Prices move meanwhile, and it is still carried out within your slippage.`,
    },
    BALANCE_UNKNOWN: {
      severity: 'warning',
      field: 'pay',
      message: ({ token, reason }) =>
        `Your balance of ${token.symbol} is unknown: ${reason}. The amount is not checked against it.`,
    },
    NO_GAS_LEFT: {
      severity: 'warning',
      field: 'amount',
      message: ({ asset }) => `Too little ${asset} would be left in the wallet to pay for gas.`,
    },
    PRICE_UNKNOWN: {
      severity: 'warning',
      message: ({ symbols }) =>
        `${symbols.join(' and ')} ${symbols.length === 1 ? 'has' : 'have'} no price, so what this trade loses is unknown. Compare what you receive yourself.`,
    },
    PRICE_OLD: {
      severity: 'info',
      message: ({ token, ageMs, source }) =>
        `The price of ${token.symbol} is ${formatDuration(ageMs / 1000)} old, from ${source}. It changes the dollar figures, not what you receive.`,
    },
    RISKY: { severity: 'warning', message: getReason },
    INCOMPLETE: { severity: 'warning', message: getReason },
    PARTIAL: { severity: 'info', message: getReason },
    ALREADY_SO: { severity: 'info', message: getReason },
  }

const NO_ROUTE_MESSAGES: Readonly<Record<NoRouteCause, string>> = {
  noProviders: 'No provider is configured, so no quotes were requested.',
  unsupported: 'No provider supports this pair. Choose another token or chain.',
  slippage: 'Providers that support this pair need more slippage than you allow. Your limit stays as it is.',
  unanswered: 'No provider has a quote for this now, and some gave no answer. Retry in a moment.',
}

const LOSS_ASKS: Readonly<Record<PriceImpactAsk, string>> = {
  nothing: '',
  sentence: '',
  button: '',
  tick: ' Confirm that you accept it.',
  typed: ' To continue, type the loss in dollars.',
}

function lossText({ impact, prices }: FormIssueValues['PRICE_IMPACT']): string {
  const loss = formatUsd(impact.lossUsd)
  return prices === 'market'
    ? `This trade loses ${impact.text} of what you pay, ${loss} at market prices, with fees and gas.`
    : `The swap loses ${impact.text} of what is sold, ${loss} at the lender's prices.`
}

/** Returns how another amount loses less, if the loss is large enough to warn of. */
function adviceFor({ impact: { asks, cause } }: FormIssueValues['PRICE_IMPACT']): string {
  if (cause === undefined || asks === 'nothing' || asks === 'sentence') return ''
  return cause === 'price' ? ' A smaller amount loses less.' : ' A larger amount loses less.'
}

const FEE_LIMITS: Readonly<Record<SwapNativeFee['basis'], (limit: string) => string>> = {
  value: (limit) => `Up to ${limit} is usual for this trade. Accept the fee, or choose another quote.`,
  gas: (limit) =>
    `Prices are unknown, so it was only compared with the usual cost of gas, ${limit}. Accept the fee, or choose another quote.`,
}

const RECIPIENT_DOUBTS: Readonly<Record<RecipientDoubt, (address: string, chainName: string) => string>> = {
  stranger: (address, chainName) =>
    `${address} on ${chainName} is not one of your accounts. What arrives there cannot be taken back.`,
  contract: (address, chainName) =>
    `${address} on ${chainName} is a contract, and not yours. It may not be able to give back what arrives.`,
  contractAccount: (address, chainName) =>
    `Your account ${address} is a contract. On ${chainName} nothing may be deployed at this address. Confirm that you control it there.`,
}

function autoText(auto: string | undefined): string {
  return auto === undefined ? '' : ` Auto takes ${auto}.`
}

/** Returns an amount with its symbol, and its value if it is known, such as `0.02 ETH ($50.00)`. */
export function amountAndUsd({ text, token, usd, usdText }: SwapMoney): string {
  const amount = `${text} ${token?.symbol ?? ''}`.trim()
  return usd === undefined ? amount : `${amount} (${usdText})`
}

function withSymbol(amount: bigint, { decimals, symbol }: Pick<SwapCurrency, 'decimals' | 'symbol'>): string {
  return `${formatAmount(amount, decimals)} ${symbol}`
}

function walletName(chainType: ChainVm): string {
  return chainType === 'FUEL' ? 'A Fuel wallet' : 'A wallet'
}
