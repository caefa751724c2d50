import { stringifyJson } from '../../kernel/index.ts'
import type { BuiltQuote, Quote, TokenListEntry, TransactionData } from '../../quotes/index.ts'

/** What of an answer moves money, as text by name. Absent fields are absent. */
export type Money = Readonly<Record<string, string>>

export function moneyOfQuote(quote: Quote): Money {
  const { toAmount, toAmountMin, spender, depositContract, otherPayOut, fee, orderData } = quote
  return texts({
    toAmount,
    toAmountMin,
    spender,
    depositContract,
    otherPayOut,
    'fee.swapFee': fee.swapFee,
    'fee.destinationGasFee': fee.destinationGasFee,
    order: orderData && stringifyJson(orderData.typedData),
    ...transactionFields(quote.transactionData),
  })
}

export function moneyOfBuilt({ transaction, approval }: BuiltQuote): Money {
  return texts({ spender: approval?.spender, approved: approval?.amount, ...transactionFields(transaction) })
}

/** What of a token decides about amounts. */
export function identityOf({ chainId, address, decimals }: TokenListEntry): string {
  return `${chainId} ${address} ${decimals}`
}

/** The fields that are there and say something else. */
export function differences(actual: Money, clean: Money): string[] {
  return Object.entries(actual).flatMap(([field, value]) =>
    clean[field] === value
      ? []
      : [`${field} is ${value.slice(0, 80)} instead of ${clean[field]?.slice(0, 80)}`],
  )
}

function transactionFields(transaction: TransactionData | undefined) {
  const { to, data, value } = transaction ?? {}
  return { 'transaction.to': to, 'transaction.data': data, 'transaction.value': value }
}

function texts(fields: Readonly<Record<string, string | bigint | undefined>>): Money {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value).toLowerCase()]],
    ),
  )
}
