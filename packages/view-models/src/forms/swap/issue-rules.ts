import type { ChainVm } from '@causeway/core/chains'
import { formatAmount, formatDuration, formatUsd, shortenName } from '@causeway/core/format'
import type { NoRouteCause, SwapIssueCode, SwapIssueFacts } from './issue-facts.ts'
import type { SwapCurrency, SwapMoney } from './money.ts'
import type { SwapNativeFee } from './offer.ts'
import type { SwapLoss } from './price-impact.ts'
import type { RecipientDoubt } from './recipient.ts'

/** How one kind of issue is told. */
export interface SwapIssueRule<Facts> {
  readonly severity: 'error' | 'warning' | 'info'
  /** What happened, how much is where, what to do next. */
  message(facts: Facts): string
  /** The button's words where it blocks. */
  button?(facts: Facts): string
  /** What pressing the button then does. Without it the button is disabled. */
  readonly action?: 'connect' | 'quote' | 'consent'
}

/** Every issue in the order in which they are told: the first that blocks is on the button. */
export const SWAP_ISSUES: { readonly [Code in SwapIssueCode]: SwapIssueRule<SwapIssueFacts[Code]> } = {
  WATCH_ONLY: {
    severity: 'info',
    message: () => 'You are looking at this account without its keys. To send from it, connect its wallet.',
    button: () => 'Watching only',
  },
  WALLET_NEEDED: {
    severity: 'info',
    message: ({ chainType }) => `${walletOf(chainType)} is not connected. Quotes are shown without it.`,
    button: ({ chainType }) => (chainType === 'FUEL' ? 'Connect a Fuel wallet' : 'Connect a wallet'),
    action: 'connect',
  },
  CHAIN_RESTRICTED: {
    severity: 'error',
    message: ({ chainName }) => `${chainName} is not offered here. Choose another chain.`,
    button: ({ chainName }) => `${chainName} is not offered`,
  },
  TOKEN_NEEDED: {
    severity: 'info',
    message: ({ side }) => `Select the token to ${side === 'INPUT' ? 'pay' : 'receive'}.`,
    button: () => 'Select a token',
  },
  SAME_TOKEN: {
    severity: 'error',
    message: ({ token, chainName }) =>
      `Both sides are ${token.symbol} on ${chainName}. Choose another for one.`,
    button: () => 'Select another token',
  },
  AMOUNT_NEEDED: { severity: 'info', message: () => 'Enter an amount.', button: () => 'Enter an amount' },
  AMOUNT_INVALID: {
    severity: 'error',
    message: ({ text }) =>
      `'${shortenName(text, 16)}' is no amount. Write digits and one point, such as 12.5.`,
    button: () => 'Enter an amount in digits',
  },
  AMOUNT_AMBIGUOUS: {
    severity: 'error',
    message: ({ text }) =>
      `Which amount is "${shortenName(text, 16)}"? Enter it with a point before the decimals and no other marks, such as 1000.5.`,
    button: () => 'Check the amount',
  },
  AMOUNT_TOO_PRECISE: {
    severity: 'error',
    message: ({ token }) =>
      `${token.symbol} has ${token.decimals} decimals. Take away the digits after them.`,
    button: () => 'Too many decimals',
  },
  AMOUNT_TOO_LARGE: {
    severity: 'error',
    message: ({ token }) => `That is more ${token.symbol} than there can be. Enter less.`,
    button: () => 'Amount too large',
  },
  ESTIMATE_UNAVAILABLE: {
    severity: 'error',
    message: ({ token }) =>
      `${token.symbol} has no price, so what you would pay cannot be estimated. Type what you pay instead.`,
    button: () => 'Type what you pay',
  },
  INSUFFICIENT_FUNDS: {
    severity: 'error',
    message: ({ token, chainName, balance, missing }) =>
      `You have ${amountOf(balance, token)} on ${chainName}, ${amountOf(missing, token)} less than that. Enter less.`,
    button: ({ token }) => `Insufficient ${token.symbol}`,
  },
  BELOW_MINIMUM: {
    severity: 'error',
    message: ({ token, provider, minimum }) =>
      minimum === undefined
        ? 'The amount is below what every provider takes. Enter more.'
        : `The amount is below what every provider takes. ${provider} takes ${amountOf(minimum, token)} or more.`,
    button: ({ token, minimum }) =>
      minimum === undefined ? 'Amount too small' : `At least ${amountOf(minimum, token)}`,
  },
  INSUFFICIENT_GAS: {
    severity: 'error',
    message: ({ token, chainName, balance, missing, max }) => {
      const held = amountOf(balance, token)
      if (max !== undefined) {
        return `Gas and fees on ${chainName} are paid in ${token.symbol} too. Of ${held} you can pay ${amountOf(max, token)}.`
      }
      const needed = missing === undefined ? 'more than is left of it' : `${amountOf(missing, token)} more`
      return `You have ${held} on ${chainName}. Gas and fees need ${needed}.`
    },
    button: ({ token }) => `Insufficient ${token.symbol} for gas`,
  },
  RECIPIENT_NEEDED: {
    severity: 'info',
    message: ({ chainName, chainType }) =>
      `${walletOf(chainType)} is not connected. Connect one, or enter an address on ${chainName} to receive.`,
    button: () => 'Enter a recipient',
  },
  RECIPIENT_INVALID: {
    severity: 'error',
    message: ({ chainName }) =>
      `The recipient is no address that can receive on ${chainName}. Check it; names are not looked up.`,
    button: () => 'Check the recipient',
  },
  RECIPIENT_CHECKSUM: {
    severity: 'error',
    message: () =>
      'The upper and lower case letters of this address do not match its digits: one of them was mistyped. Copy the address again.',
    button: () => 'Check the recipient',
  },
  RECIPIENT_IS_BURN: {
    severity: 'error',
    message: () => 'This address has no owner: tokens sent to it are lost. Enter a wallet address instead.',
    button: () => 'Check the recipient',
  },
  RECIPIENT_IS_TOKEN: {
    severity: 'error',
    message: () =>
      'The recipient is the contract of a token. What it receives is lost. Enter a wallet instead.',
    button: () => 'Check the recipient',
  },
  SLIPPAGE_OUT_OF_RANGE: {
    severity: 'error',
    message: ({ text }) => `A slippage of ${text} is more than anybody is asked with. Set at most 50%.`,
    button: () => 'Set a lower slippage',
  },
  SLIPPAGE_INVALID: {
    severity: 'error',
    message: ({ text }) =>
      text.trim() === ''
        ? 'Enter a slippage in percent, for example 0.5, or choose auto.'
        : `"${shortenName(text, 16)}" is not a slippage from 0 to 50%. Enter a percentage, for example 0.5.`,
    button: () => 'Set a valid slippage',
  },
  REQUEST_REFUSED: {
    severity: 'error',
    message: ({ reason }) => `Nobody was asked: ${reason}`,
    button: () => 'Cannot be quoted',
  },
  NO_ROUTE: {
    severity: 'error',
    message: ({ cause }) => NO_ROUTE_MESSAGES[cause],
    button: () => 'No route',
  },
  QUOTING: { severity: 'info', message: () => 'Asking for quotes.', button: () => 'Getting quotes' },
  QUOTE_NEEDED: {
    severity: 'info',
    message: () => 'Nobody was asked for a quote yet.',
    button: () => 'Get quotes',
    action: 'quote',
  },
  QUOTE_UNCHOSEN: {
    severity: 'info',
    message: () => 'The provider you chose has no quote for this. Choose another one.',
    button: () => 'Choose a quote',
  },
  QUOTE_EXPIRED: {
    severity: 'warning',
    message: ({ provider }) => `The quote of ${provider} has ended. Nothing was sent. Ask for a new one.`,
    button: () => 'Refresh quotes',
    action: 'quote',
  },
  SLIPPAGE_CONSENT: {
    severity: 'warning',
    message: ({ provider, needed, own, isAuto }) =>
      `${provider} needs ${needed}% slippage. ${isAuto ? 'Auto takes' : 'Your limit is'} ${own} for this pair, and stays so for all others.`,
    button: ({ provider, needed }) => `Allow ${needed}% for ${provider}`,
    action: 'consent',
  },
  HIGH_SLIPPAGE_CONSENT: {
    severity: 'warning',
    message: ({ text, auto }) =>
      `With ${text} slippage you may receive up to ${text} less than quoted, as others can trade ahead of you. Auto takes ${auto}.`,
    button: ({ text }) => `Confirm ${text} slippage`,
  },
  NATIVE_FEE_CONSENT: {
    severity: 'warning',
    message: ({ provider, fee }) =>
      `${provider} charges ${amountAndUsd(fee)} on top of the amount. ${FEE_LIMITS[fee.basis](amountAndUsd(fee.limit))}`,
    button: ({ fee }) => `Accept the fee of ${amountAndUsd(fee)}`,
  },
  PRICE_IMPACT: {
    severity: 'warning',
    message: ({ impact }) =>
      `This trade loses ${impact.text} of what you pay, ${formatUsd(impact.lossUsd)} at market prices, with fees and gas.${LOSS_ASKS[impact.asks]}${adviceFor(impact)}`,
    button: ({ impact }) => `Accept the loss of ${formatUsd(impact.lossUsd)}`,
  },
  RECIPIENT_CONSENT: {
    severity: 'warning',
    message: ({ doubt, address, chainName }) => RECIPIENT_DOUBTS[doubt](address, chainName),
    button: () => 'Confirm the recipient',
  },
  QUOTE_IMPLAUSIBLE: {
    severity: 'warning',
    message: ({ provider, reason }) =>
      `The quote of ${provider} is implausible: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}. Choose another one.`,
  },
  TOKEN_EXPIRED: {
    severity: 'warning',
    message: ({ token }) =>
      `${token.symbol} has expired. It earns no more yield; a yield token is worth nothing now.`,
  },
  PAY_IS_ESTIMATE: {
    severity: 'info',
    message: ({ token, wanted, toAmount }) =>
      toAmount === undefined
        ? `What you pay is estimated from market prices. What arrives is what the quote says, not exactly ${amountOf(wanted, token)}.`
        : `What you pay is estimated from market prices. You asked for ${amountOf(wanted, token)}; the quote gives ${amountOf(toAmount, token)}.`,
  },
  SLIPPAGE_LOW: {
    severity: 'warning',
    message: ({ text, auto }) =>
      `With ${text} slippage the trade is likely to fail. Nothing is lost but gas when it does. Auto takes ${auto}.`,
  },
  SLIPPAGE_HIGH: {
    severity: 'warning',
    message: (facts) => highSlippageText(facts),
  },
  DEADLINE_SHORT: {
    severity: 'warning',
    message: ({ seconds }) =>
      `The trade may wait only ${formatDuration(seconds)}. When the chain is busy it fails, and costs its gas.`,
  },
  DEADLINE_LONG: {
    severity: 'warning',
    message: ({ seconds }) =>
      `The trade may wait ${formatDuration(seconds)}. Prices move meanwhile, and it is still carried out within your slippage.`,
  },
  BALANCE_UNKNOWN: {
    severity: 'warning',
    message: ({ token, reason }) =>
      `Your balance of ${token.symbol} is not known: ${reason}. The amount is not checked against it.`,
  },
  PRICE_UNKNOWN: {
    severity: 'warning',
    message: ({ symbols }) =>
      `${symbols.join(' and ')} ${symbols.length === 1 ? 'has' : 'have'} no price, so what this trade loses is not known. Compare what you receive yourself.`,
  },
  PRICE_OLD: {
    severity: 'info',
    message: ({ token, ageMs, source }) =>
      `The price of ${token.symbol} is ${formatDuration(ageMs / 1000)} old, from ${source}. It changes the dollar figures, not what you receive.`,
  },
}

const NO_ROUTE_MESSAGES: Readonly<Record<NoRouteCause, string>> = {
  noProviders: 'No provider is set up, so nobody was asked.',
  unsupported: 'No provider serves this pair. Choose another token or chain.',
  slippage: 'Providers that serve this pair need more slippage than you allow. Your limit stays as it is.',
  unanswered: 'Nobody has a quote for this now, and not everyone could say why. Ask again in a moment.',
}

const LOSS_ASKS: Readonly<Record<SwapLoss['asks'], string>> = {
  nothing: '',
  sentence: '',
  button: '',
  tick: ' Confirm that you accept it.',
  typed: ' To continue, type the loss in dollars.',
}

/** Advice is given only with a warning. */
function adviceFor({ asks, cause }: SwapLoss): string {
  if (cause === undefined || asks === 'nothing' || asks === 'sentence') return ''
  return cause === 'price' ? ' A smaller amount loses less.' : ' A larger amount loses less.'
}

const FEE_LIMITS: Readonly<Record<SwapNativeFee['basis'], (limit: string) => string>> = {
  value: (limit) => `Up to ${limit} is usual for this trade. Accept the fee, or choose another quote.`,
  gas: (limit) =>
    `Prices are unknown, so it was only compared with the usual cost of gas, ${limit}. Accept the fee, or choose another quote.`,
}

function highSlippageText({ text, auto }: SwapIssueFacts['SLIPPAGE_HIGH']): string {
  return `With ${text} slippage others can trade ahead of you, and you may receive the least you allow. Auto takes ${auto}.`
}

function amountAndUsd({ text, token, usd, usdText }: SwapMoney): string {
  const amount = `${text} ${token?.symbol ?? ''}`.trim()
  return usd === undefined ? amount : `${amount} (${usdText})`
}

const RECIPIENT_DOUBTS: Readonly<Record<RecipientDoubt, (address: string, chainName: string) => string>> = {
  stranger: (address, chainName) =>
    `${address} on ${chainName} is not one of your accounts. What arrives there cannot be taken back.`,
  contract: (address, chainName) =>
    `${address} on ${chainName} is a contract, and not yours. It may not be able to give back what arrives.`,
  contractAccount: (address, chainName) =>
    `Your account ${address} is a contract. On ${chainName} the same address may belong to nobody. Confirm that you control it there.`,
}

function amountOf(amount: bigint, { decimals, symbol }: SwapCurrency): string {
  return `${formatAmount(amount, decimals)} ${symbol}`
}

function walletOf(chainType: ChainVm): string {
  return chainType === 'FUEL' ? 'A Fuel wallet' : 'A wallet'
}
