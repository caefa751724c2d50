import type { ExecutionProgress } from '@causeway/core'
import type { JourneyRecord } from '@causeway/core/journeys'
import { journeysCopy } from '#locale/journeys-copy'
import { phaseCopy } from '../../copy/step-copy.ts'
import type { StatusProps } from '../../ui/status.tsx'

/** Status of a journey: label, icon and color. */
export interface JourneyStatus extends Pick<StatusProps, 'tone' | 'icon'> {
  readonly label: string
}

interface JourneyRun {
  /** Whether the journey runs in this page. */
  readonly isRunning: boolean
  /** Progress of its transfer in this tab. */
  readonly progress?: Pick<ExecutionProgress, 'kind' | 'phase' | 'isChainUnreachable'> | undefined
  /** Whether the transfer of the current step was sent. */
  readonly isSent?: boolean
  /** Whether the transfer of the current step has ended, so that its outcome is read. */
  readonly isEnded?: boolean
  /** Whether the chain has answered the question of the journey. */
  readonly isAnswered?: boolean
}

/** Returns the status of a journey. */
export function journeyStatus(
  { state }: Pick<JourneyRecord, 'state'>,
  { isRunning, progress, isSent = false, isEnded = false, isAnswered = false }: JourneyRun,
): JourneyStatus {
  const { states } = journeysCopy
  switch (state.status) {
    case 'done':
      return { label: states.done, icon: 'check', tone: 'pos' }
    case 'stopped':
      return { label: states.stopped, icon: 'info', tone: 'quiet' }
    case 'asking':
      if (isRunning) return { label: states.underWay, icon: 'pending', tone: 'info' }
      return isAnswered
        ? { label: states.paused, icon: 'pause', tone: 'warn' }
        : { label: states.asking, icon: 'warning', tone: 'warn' }
    case 'ready':
    case 'running':
      if (!isRunning) return { label: states.paused, icon: 'pause', tone: 'warn' }
      if (progress?.phase === 'awaitingWallet') return { label: states.wallet, icon: 'pending', tone: 'info' }
      if (progress?.phase === 'awaitingChain' && progress.isChainUnreachable)
        return { label: phaseCopy(progress), icon: 'warning', tone: 'warn' }
      if (isSent) return { label: states.underWay, icon: 'left', tone: 'info' }
      // An approval was sent.
      if (progress?.phase === 'awaitingChain')
        return { label: states.confirming, icon: 'pending', tone: 'info' }
      if (isEnded && state.status === 'running') {
        return { label: states.checking, icon: 'pending', tone: 'info' }
      }
      return { label: states.quoting, icon: 'pending', tone: 'info' }
  }
}
