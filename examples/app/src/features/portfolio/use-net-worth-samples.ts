import { useEffect, useState } from 'react'
import { readStoredText, writeStoredText } from '../../state/stored-text.ts'
import { useEngine } from '../../state/use-engine.ts'
import { knownWorth, missingText } from './known-worth.ts'
import { getSamplesKey, type NetWorthSample, parseSamples, withSample } from './net-worth-samples.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

const NO_SAMPLES: readonly NetWorthSample[] = []

/**
 * Returns the stored net worths of accounts, and stores the current one once everything has loaded. Incomplete values
 * are not stored: they would look like losses.
 */
export function useNetWorthSamples(
  accounts: readonly string[],
  worth: PortfolioWorth,
): readonly NetWorthSample[] {
  const { clock } = useEngine()
  const key = getSamplesKey(accounts)
  const [stored, setStored] = useState(() => load(key, clock.now()))
  const isLoaded = worth.status === 'ready' && worth.awaited.length === 0
  const isComplete = isLoaded && worth.view.unknown === 0 && missingText(worth) === undefined
  const usd = isComplete ? knownWorth(worth).netWorth : undefined
  useEffect(() => {
    const now = clock.now()
    const before = load(key, now)
    const samples =
      usd === undefined || key === undefined ? before.samples : withSample(before.samples, { time: now, usd })
    setStored({ key, samples })
    if (usd !== undefined && key !== undefined) writeStoredText(key, JSON.stringify(samples))
  }, [clock, key, usd])
  return stored.key === key ? stored.samples : NO_SAMPLES
}

function load(key: string | undefined, now: number) {
  return { key, samples: key === undefined ? NO_SAMPLES : parseSamples(readStoredText(key), now) }
}
