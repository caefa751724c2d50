import * as z from 'zod/mini'
import { isCausewayError } from '../kernel/errors.ts'
import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import { booleanSchema, hexSchema, numberSchema } from '../kernel/schema.ts'
import type { Tabs } from '../kernel/tabs.ts'
import { getTransferOutcome } from '../quotes/status.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { StatusTracker } from '../transfers/status-tracker.ts'
import type { PointsClient } from './client.ts'

/** Options for `awardFinishedTransfers`. */
export interface FinishedTransferAwardsOptions extends PersistenceContext {
  readonly points: Pick<PointsClient, 'award' | 'refresh'>
  readonly transfers: Pick<StatusTracker, 'on'>
  readonly tabs: Pick<Tabs, 'exclusive' | 'publish' | 'subscribe'>
  /** Called in each tab when the points have changed. */
  readonly onAwarded?: () => void
}

const awardSchema = z.object({
  hash: hexSchema,
  chainId: numberSchema,
  /** Whether the service has replied. An award without a reply is requested again at the next start. */
  isAnswered: booleanSchema,
  /** End of the transfer, in milliseconds since the epoch. */
  finishedTime: numberSchema,
})
type StoredAward = z.infer<typeof awardSchema>

const KEY_PREFIX = 'causeway:points-awards:'
const codec: Codec<StoredAward> = { schema: awardSchema, version: 1 }
/** Time after which a finished transfer is no longer reported. */
const KEEP_MS = 30 * 24 * 60 * 60_000

/** Transaction types that transfer no tokens and earn no points. */
const WITHOUT_POINTS: readonly TransferRecord['info']['type'][] = ['Approve', 'SwitchEMode']

/**
 * Requests points for each successful transfer with the stored referral code, and refreshes the points afterwards. Only
 * one tab sends the request, while the other tabs refresh. If there is no reply, the request is sent again at the next
 * start. Returns a function that stops the requests.
 */
export function awardFinishedTransfers(options: FinishedTransferAwardsOptions): () => void {
  const { points, transfers, tabs, clock, logger, onAwarded } = options
  const awards = createRecordStorage(KEY_PREFIX, codec, options)
  let isStopped = false

  const warn = (message: string) => (error: unknown) => {
    // Ignore the error: another tab requests the award, or the instance has been disposed.
    if (!isStopped && !isCausewayError(error, 'BUSY_ELSEWHERE')) logger.warn(message, error)
  }

  const refresh = () => {
    if (isStopped) return
    onAwarded?.()
    points.refresh().catch(warn('The points could not be refreshed after a transaction.'))
  }

  const request = async (award: StoredAward) => {
    const { hash, chainId } = award
    const id = toAwardId(award)
    const isAnswered = await tabs.exclusive(`points-award:${id}`, async () => {
      const stored = await awards.load(id)
      if (isStopped || stored?.isAnswered) return false
      if (!stored) await awards.save(id, award)
      const outcome = await points.award({ hash, chainId })
      if (outcome.status === 'rejected') logger.info(`No points for transaction ${hash}: ${outcome.reason}`)
      if (outcome.status === 'rejected' && outcome.retryable) return false
      await awards.save(id, { ...award, isAnswered: true })
      return true
    })
    if (!isAnswered) return
    tabs.publish(`${KEY_PREFIX}${id}`)
    refresh()
  }

  const requestStored = async () => {
    for (const award of await awards.loadAll()) {
      if (clock.now() - award.finishedTime > KEEP_MS) await awards.remove(toAwardId(award))
      else if (!award.isAnswered)
        await request(award).catch(warn(`The points of ${award.hash} were not awarded.`))
    }
  }
  requestStored().catch(warn('The stored awards could not be read.'))

  const stopListening = [
    transfers.on('finished', ({ hash, chainId, status, info }) => {
      const outcome = getTransferOutcome(status)
      if (!hash || outcome === 'error' || WITHOUT_POINTS.includes(info.type)) return
      request({ hash, chainId, isAnswered: false, finishedTime: clock.now() }).catch(
        warn(`The points of ${hash} were not awarded.`),
      )
    }),
    tabs.subscribe((key) => {
      if (key.startsWith(KEY_PREFIX)) refresh()
    }),
  ]
  return () => {
    isStopped = true
    for (const stop of stopListening) stop()
  }
}

function toAwardId({ hash, chainId }: Pick<StoredAward, 'hash' | 'chainId'>): string {
  return `${chainId}:${hash.toLowerCase()}`
}
