import type { ExecutionProgress, TransferRecord } from '@causeway/core'
import { bad, good, heading, quiet } from '../support/amount-text.ts'
import type { DemoReport } from './report.ts'
import type { Say, Session } from './session.ts'

const PHASES: Record<ExecutionProgress['phase'], string> = {
  needed: 'needed',
  inProgress: 'in progress',
  awaitingWallet: 'waiting for the wallet',
  awaitingChain: 'waiting for the chain',
  done: 'done',
}

const STEPS: Record<ExecutionProgress['kind'], string> = {
  'reset-approval': 'reset the approval',
  approve: 'approve',
  permission: 'permission',
  permit: 'sign the permit',
  call: 'deposit',
  transfer: 'transfer',
  'e-mode': 'change the e-mode',
  collateral: 'change the collateral',
  order: 'sign the order',
  batch: 'send the batch',
}

/** Watches a transfer until it ends, and prints each status. */
export async function followTransfer(
  id: string,
  { causeway }: Session,
  { report, say, signal }: { report: DemoReport; say: Say; signal: AbortSignal },
): Promise<TransferRecord | undefined> {
  const startedAt = Date.now()
  let last: TransferRecord | undefined
  say(heading('Tracking the transfer'))
  for await (const record of causeway.transfers.watch(id, { signal })) {
    last = record
    const elapsedMs = Date.now() - startedAt
    const { status, message } = record
    report.statuses.push({ status, elapsedMs, ...(message ? { message } : {}) })
    const text = `${status}${record.stalledTime === undefined ? '' : ' (stalled)'}`
    say(`  ${(elapsedMs / 1000).toFixed(1).padStart(5)} s  ${paint(status)(text)} ${quiet(message ?? '')}`)
  }
  if (last) {
    report.transfer = {
      id,
      ...(last.hash ? { hash: last.hash } : {}),
      ...(last.toHash ? { toHash: last.toHash } : {}),
    }
  }
  return last
}

/** Returns a listener that reports and prints the steps of a run. */
export function reportProgress(report: DemoReport, say: Say): (progress: ExecutionProgress) => void {
  return ({ step, steps, kind, phase, code, hash }) => {
    report.steps.push({ step: kind, phase, code, ...(hash ? { hash } : {}) })
    say(`  ${step + 1}/${steps} ${STEPS[kind]}: ${PHASES[phase]} ${quiet(hash ?? '')}`)
  }
}

function paint(status: TransferRecord['status']): (text: string) => string {
  if (status === 'DONE') return good
  return status === 'PENDING' || status === 'NOT_FOUND' ? (text) => text : bad
}
