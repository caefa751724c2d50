import type { StatusRequest, StatusResult } from '../../quotes/status.ts'
import { jsonResponse, toResponse } from '../scripted-fetch.ts'
import { createTestBench, describeError, getOutcome, type Outcome, requireCode } from './create-test-bench.ts'
import { plainProvider } from './parts.ts'
import type { StatusSpec } from './spec.ts'
import { fail, type Suite } from './suite.ts'

const UNKNOWN_STATUSES = [
  'A_FUTURE_STATUS',
  '',
  ' ',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'null',
  'undefined',
]
const missing = () => jsonResponse('{"message":"not found"}', 404)
/** Hash of a transaction on an EVM chain. */
export const HASH = /^0x[0-9a-fA-F]{64}$/

export function statusCases(suite: Suite): void {
  const { it, expect, spec } = suite
  if (plainProvider(spec).status === undefined) return
  if (spec.status === undefined) {
    it('describes its status in the specification', async () => fail('`status` is missing'))
    return
  }
  const { status } = spec
  const ask = (reply: unknown, request?: StatusRequest) => askStatus(suite, status, reply, request)

  for (const { when, reply, ...row } of status.rows) {
    it(`is ${row.status} when ${when}`, async () => {
      const result = getResult(await ask(reply))
      expect(result.statusInfo.status).toEqual(row.status)
      if (row.message !== undefined) expect(result.statusInfo.message).toEqual(row.message)
      if (row.toHash !== undefined) expect(result.toHash).toEqual(row.toHash)
      assertHash(result, status)
    })
  }

  const unknown = status.unknownStatus ?? 'PENDING'
  for (const unknownStatus of UNKNOWN_STATUSES) {
    it(`is ${unknown} for the unknown status '${unknownStatus}'`, async () => {
      const { statusInfo } = getResult(await ask(status.createUnknownStatus(unknownStatus)))
      expect(statusInfo.status).toEqual(unknown)
      if (!['string', 'undefined'].includes(typeof statusInfo.message)) fail('The message is not a text.')
    })
  }

  it(`maps HTTP 404 to ${status.notFound}`, async () => {
    const outcome = await ask(missing())
    if (status.notFound === 'rethrow') {
      expect(outcome.ok ? 'a status' : requireCode(outcome.error, 'HTTP 404')).toEqual('HTTP_ERROR')
      return
    }
    const { statusInfo, toHash } = getResult(outcome)
    expect({ status: statusInfo.status, toHash }).toEqual({ status: status.notFound, toHash: '' })
  })

  it(`maps HTTP 404 to ${status.notFound}, regardless of the body`, async () => {
    for (const { reply } of status.rows) {
      if (reply instanceof Response) continue
      const outcome = await ask(jsonResponse(JSON.stringify(reply), 404))
      if (status.notFound === 'rethrow') {
        if (outcome.ok) fail(`It says ${outcome.value.statusInfo.status}`)
        continue
      }
      const { statusInfo, toHash } = getResult(outcome)
      expect({ status: statusInfo.status, toHash }).toEqual({ status: status.notFound, toHash: '' })
      if (status.notFound === 'NOT_FOUND' && statusInfo.bridgeResponseResult !== undefined) {
        fail('It attaches the body, which would prove a deposit.')
      }
    }
  })

  it('does not attach a reply to NOT_FOUND, because a reply would prove the deposit', async () => {
    const rows = status.rows.filter((row) => row.status === 'NOT_FOUND').map(({ reply }) => reply)
    const replies = status.notFound === 'NOT_FOUND' ? [...rows, missing()] : rows
    for (const reply of replies) {
      const { statusInfo } = getResult(await ask(reply))
      if (statusInfo.bridgeResponseResult !== undefined) fail('bridgeResponseResult is not undefined')
    }
  })

  for (const httpStatus of [400, 401, 403, 500, 503]) {
    it(`is an error, not a status, for HTTP ${httpStatus}`, async () => {
      const outcome = await ask(jsonResponse('{"message":"no"}', httpStatus))
      if (outcome.ok) fail(`It says ${outcome.value.statusInfo.status}`)
      requireCode(outcome.error, `HTTP ${httpStatus}`)
    })
  }

  const unsupported = toOtherRequest(status.request)
  if (status.bothTypes) return
  it(`rejects a status request by ${unsupported.type} without sending a request`, async () => {
    const harness = createTestBench(spec)
    const outcome = await getOutcome(
      harness.clock,
      requireStatus(harness.provider.status?.(unsupported, harness.context())),
    )
    expect(outcome.ok ? 'a result' : requireCode(outcome.error, 'Status request')).toEqual(
      'UNEXPECTED_STATUS_REQUEST',
    )
    expect(harness.server.calls.length).toEqual(0)
  })
}

async function askStatus(
  { spec }: Suite,
  status: StatusSpec,
  reply: unknown,
  request: StatusRequest = status.request,
): Promise<Outcome<StatusResult>> {
  const harness = createTestBench(spec)
  harness.server.fault = (call) => (call.route === status.route ? toResponse(reply) : undefined)
  const outcome = await getOutcome(
    harness.clock,
    requireStatus(harness.provider.status?.(request, harness.context())),
  )
  if (!harness.server.calls.some(({ route }) => route === status.route))
    fail(`It did not request ${status.route}.`)
  return outcome
}

async function requireStatus(pending: Promise<StatusResult> | undefined): Promise<StatusResult> {
  return (await pending) ?? fail('The provider has no status.')
}

function getResult(outcome: Outcome<StatusResult>): StatusResult {
  return outcome.ok ? outcome.value : fail(`It failed: ${describeError(outcome.error)}`)
}

function assertHash({ toHash }: StatusResult, { hash = HASH }: StatusSpec): void {
  if (toHash !== '' && !hash.test(toHash))
    fail(`toHash is '${String(toHash).slice(0, 80)}', which is not a hash.`)
}

function toOtherRequest({ type, fromChainId }: StatusRequest): StatusRequest {
  return type === 'transaction'
    ? { type: 'order', fromChainId, orderId: '1' }
    : { type: 'transaction', fromChainId, fromHash: `0x${'1'.repeat(64)}` }
}
