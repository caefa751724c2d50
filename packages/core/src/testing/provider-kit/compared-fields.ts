import { stringifyJson } from '../../kernel/json.ts'
import type { Call } from '../../platforms/transaction.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { TokenListEntry } from '../../quotes/provider.ts'
import type { Quote } from '../../quotes/quote.ts'

/** Fields of a result that affect funds, as text by name. Missing fields are omitted. */
export type ComparedFields = Readonly<Record<string, string>>

export function getQuotedFields(quote: Quote): ComparedFields {
  const { toAmount, toAmountMin, otherPayOut, fee } = quote
  const fees = { 'fee.swapFee': fee.swapFee, 'fee.destinationGasFee': fee.destinationGasFee }
  return { ...texts({ toAmount, toAmountMin, otherPayOut, ...fees }), ...getSignedFieldsOfQuote(quote) }
}

export function getSignedFields(built: BuiltQuote): ComparedFields {
  const { approval } = built
  const signed =
    built.type === 'order'
      ? { order: stringifyJson(built.order.typedData) }
      : getTransactionFields(built.transaction)
  return texts({ spender: approval?.spender, approved: approval?.amount, ...signed })
}

/** Addresses and signed data of a quote, which a malicious but well-formed reply must not change. */
function getSignedFieldsOfQuote({
  spender,
  depositContract,
  orderData,
  transactionData,
}: Quote): ComparedFields {
  return texts({
    spender,
    depositContract,
    order: orderData && stringifyJson(orderData.typedData),
    ...getTransactionFields(transactionData),
  })
}

/** Returns the fields of a token that determine amounts. */
export function getTokenKey({ chainId, address, decimals }: TokenListEntry): string {
  return `${chainId} ${address} ${decimals}`
}

/** Returns the fields that are present and differ. */
export function describeDifferences(actual: ComparedFields, clean: ComparedFields): string[] {
  return Object.entries(actual).flatMap(([field, value]) =>
    clean[field] === value
      ? []
      : [`${field} is ${value.slice(0, 80)} instead of ${clean[field]?.slice(0, 80)}`],
  )
}

function getTransactionFields(transaction: Call | undefined) {
  const { to, data, value } = transaction ?? {}
  return { 'transaction.to': to, 'transaction.data': data, 'transaction.value': value }
}

function texts(fields: Readonly<Record<string, string | bigint | undefined>>): ComparedFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value).toLowerCase()]],
    ),
  )
}
