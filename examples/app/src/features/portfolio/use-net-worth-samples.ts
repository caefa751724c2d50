import { useEffect, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { knownWorth, missingText } from './known-worth.ts'
import { type NetWorthSample, parseSamples, withSample } from './net-worth-samples.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

const NO_SAMPLES: readonly NetWorthSample[] = []

/**
 * Returns the stored net worths of an account, and stores the current one once everything has loaded. Incomplete values
 * are not stored: they would look like losses.
 */
export function useNetWorthSamples(
  account: string | undefined,
  worth: PortfolioWorth,
): readonly NetWorthSample[] {
  const { clock } = useEngine()
  const key = account === undefined ? undefined : `causeway:net-worth:${account.toLowerCase()}`
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
    if (usd === undefined || key === undefined) return
    try {
      window.localStorage.setItem(key, JSON.stringify(samples))
    } catch {
      // Ignore a failed write: the sample is then only lost on reload.
    }
  }, [clock, key, usd])
  return stored.key === key ? stored.samples : NO_SAMPLES
}

function load(key: string | undefined, now: number) {
  if (key === undefined) return { key, samples: NO_SAMPLES }
  try {
    return { key, samples: parseSamples(window.localStorage.getItem(key), now) }
  } catch {
    return { key, samples: NO_SAMPLES }
  }
}
