import type { TransferRecord } from '@causeway/core'

/** Formats a transfer for support as JSON: public data only, without signatures and calldata. */
export function supportBundle(record: TransferRecord, now: number): string {
  const { id, status, message, confirmedBy, hash, orderId, toHash, from, info, run } = record
  const bundle = {
    copiedAt: iso(now),
    transfer: { id, status, message, confirmedBy },
    type: info.type,
    provider: info.aggregator,
    source: {
      chainId: record.chainId,
      hash,
      orderId,
      account: from,
      token: info.inputCurrency,
      amount: info.inputAmountRaw,
    },
    destination: {
      chainId: info.outputChainId,
      hash: toHash,
      recipient: info.recipient,
      token: info.outputCurrency,
      amount: info.outputAmountRaw,
      minAmount: info.outputAmountMinRaw,
    },
    times: {
      added: iso(record.addedTime),
      sent: iso(record.sentTime),
      departed: iso(record.departedTime),
      lastChecked: iso(record.lastCheckedTime),
      stalled: iso(record.stalledTime),
      finished: iso(record.finishedTime),
    },
    steps: run?.steps.map((step) => ({
      kind: step.kind,
      done: step.done,
      hash: 'hash' in step ? step.hash : undefined,
    })),
  }
  return JSON.stringify(bundle, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value), 2)
}

function iso(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString()
}
