import type { DecodedTransaction, TransferStep } from '@causeway/core'
import { type ChainRecord, checksumAddress } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { reviewCopy } from '#locale/review-copy'
import { getSingleSteps, type SingleStep } from '../../copy/get-single-steps.ts'
import { type Permission, type PermissionCall, parsePermission } from '../../copy/parse-permission.ts'

/** A request to the wallet, with its values as lines. Addresses have their checksum. */
export interface WalletRequest {
  readonly step: SingleStep
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  /** The permission that the call grants or revokes. */
  readonly permission?: Permission | undefined
  /** The raw data that is sent or signed. */
  readonly data: string
}

/**
 * Returns the wallet requests of a plan, step by step.
 * | @param decoded the quote as decoded by its provider adapter
 */
export function getWalletRequests(
  steps: readonly TransferStep[],
  chain: Pick<ChainRecord, 'name' | 'nativeCurrency'> | undefined,
  decoded?: DecodedTransaction,
): WalletRequest[] {
  return steps.flatMap(getSingleSteps).map((step): WalletRequest => {
    if (step.kind === 'order') return { step, lines: decodedLines(decoded), data: json(step.order.typedData) }
    if (step.kind === 'permit') return { step, lines: decodedLines(step), data: json(step.typedData) }
    const { kind, call } = step
    return {
      step,
      permission: parsePermission(call),
      lines: [
        { label: reviewCopy.chain, value: chain?.name ?? '-' },
        { label: reviewCopy.to, value: checksumAddress(call.to) },
        { label: reviewCopy.value, value: valueText(call.value, chain) },
        ...(kind === 'approve' ? approvalLines(call.data) : []),
        ...(kind === 'permission' ? permissionLines(call) : []),
        ...(kind === 'call' ? decodedLines(decoded) : []),
      ],
      data: call.data,
    }
  })
}

/** Decodes the calldata of `approve(address,uint256)`. */
function approvalLines(data: string): WalletRequest['lines'] {
  return [
    { label: reviewCopy.spender, value: checksumAddress(`0x${data.slice(34, 74)}`) },
    { label: reviewCopy.amountBaseUnits, value: `${BigInt(`0x${data.slice(74, 138)}`)}` },
  ]
}

function permissionLines(call: PermissionCall): WalletRequest['lines'] {
  const { spender, amount = 'all' } = parsePermission(call) ?? {}
  return [
    ...(spender === undefined ? [] : [{ label: reviewCopy.spender, value: checksumAddress(spender) }]),
    ...(amount === 'all' ? [] : [{ label: reviewCopy.amountBaseUnits, value: `${amount}` }]),
  ]
}

function decodedLines(decoded: DecodedTransaction | undefined): WalletRequest['lines'] {
  const { token, amount, recipient, destinationChainId, toAmountMin, spender } = decoded ?? {}
  const lines: [string, string | number | bigint | undefined][] = [
    [reviewCopy.token, token],
    [reviewCopy.amountBaseUnits, amount],
    [reviewCopy.spender, spender],
    [reviewCopy.recipient, recipient],
    [reviewCopy.toChain, destinationChainId],
    [reviewCopy.atLeastBaseUnits, toAmountMin],
  ]
  return lines.flatMap(([label, value]) =>
    value === undefined ? [] : [{ label, value: checksumAddress(`${value}`) }],
  )
}

function valueText(value: bigint, chain: Pick<ChainRecord, 'nativeCurrency'> | undefined): string {
  if (!chain) return reviewCopy.baseUnits(value.toString())
  const { decimals, symbol } = chain.nativeCurrency
  return `${formatAmount(value, decimals)} ${symbol}`
}

function json(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? `${field}` : field), 2)
}
