import { type TransferRecord, wasSent } from '@causeway/core'
import { tokenKey } from '@causeway/core/data'
import { useTransfers } from '@causeway/react'
import { needsResume, typedAmount } from '@causeway/view-models'
import { useEffect, useEffectEvent, useState } from 'react'
import { type LegSource, type LegTarget, toLegText } from './legs.ts'
import { isSameLeg } from './read-legs.ts'
import type { LegUrl } from './use-leg-url.ts'
import type { StoredRun } from './use-run-state.ts'

interface JournaledSourcesParameters {
  readonly url: LegUrl
  /** Sources in the URL. */
  readonly sources: readonly LegSource[]
  readonly target: LegTarget
  readonly stored: Pick<StoredRun, 'state'>
}

/**
 * Replaces sources in the URL of the loaded page by their interrupted transfers, so that none is sent twice. A page that
 * is closed after a transfer was persisted, and before its first progress, has the transfer only in its journal.
 */
export function useJournaledSources({ url, sources, target, stored }: JournaledSourcesParameters): void {
  // Later sources are typed by the user, for whom an interrupted transfer is shown above the form.
  const [loaded] = useState(url.from)
  const records = useTransfers().filter(
    (record) => needsResume(record) && !wasSent(record) && !url.transfers.includes(record.id),
  )
  const journaled = sources.flatMap((source) => {
    const text = toLegText(source)
    const isLoaded = loaded.some((leg) => isSameLeg(leg, text) && leg.text === text.text)
    const record = isLoaded && records.findLast((candidate) => sendsSource(candidate, source, target))
    return record ? [{ text, id: record.id }] : []
  })
  const replace = useEffectEvent(() =>
    url.change(({ from, transfers }) => ({
      from: from.filter((leg) => !journaled.some(({ text }) => isSameLeg(leg, text))),
      transfers: [...transfers, ...journaled.map(({ id }) => id)],
    })),
  )
  const ids = stored.state.status === 'running' ? '' : journaled.map(({ id }) => id).join()
  useEffect(() => {
    if (ids !== '') replace()
  }, [ids])
}

/** Returns whether a transfer sends the whole amount of a source to the target. */
function sendsSource({ info }: TransferRecord, { token, text }: LegSource, target: LegTarget): boolean {
  return (
    info.inputChainId === token.chainId &&
    info.outputChainId === target.chain.id &&
    isSameToken(info.inputCurrency, token.address) &&
    isSameToken(info.outputCurrency, target.token?.address) &&
    info.inputAmountRaw !== undefined &&
    info.inputAmountRaw === typedAmount(text, token.decimals).amount
  )
}

function isSameToken(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && tokenKey(a) === tokenKey(b)
}
