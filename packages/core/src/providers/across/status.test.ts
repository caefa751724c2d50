import { describe, expect, it } from 'vitest'
import type { StatusRequest } from '../../quotes/status.ts'
import { type AcrossApi, createApi, json, type Reply } from './api.test-support.ts'
import { apiError, STATUS_BAD_QUERY, STATUS_FILLED, STATUS_NOT_FOUND } from './replies.test-support.ts'

const HASH = STATUS_FILLED.depositTxnRef
const FILL = STATUS_FILLED.fillTx
const REQUEST: StatusRequest = { type: 'transaction', fromChainId: 8453, fromHash: HASH }

function apiThatSays(reply: Reply): AcrossApi {
  return createApi({ 'deposit/status': reply })
}

const ask = ({ status }: AcrossApi, request: StatusRequest = REQUEST) => status(request)

const PENDING = { ...STATUS_FILLED, status: 'pending', fillTx: null, fillTxnRef: null }

describe('statuses of Across', () => {
  it('are requested by the deposit reference and the source chain', async () => {
    const api = apiThatSays(json(STATUS_FILLED))
    await ask(api)
    expect(api.calls.map(({ path, query }) => [path, query])).toEqual([
      ['api/deposit/status', { depositTxnRef: HASH, originChainId: '8453' }],
    ])
  })

  it('name the fill transaction of the recorded reply', async () => {
    expect(await ask(apiThatSays(json(STATUS_FILLED)))).toEqual({
      fromHash: HASH,
      toHash: FILL,
      statusInfo: {
        status: 'DONE',
        bridgeResponseResult: {
          status: 'filled',
          originChainId: 8453,
          destinationChainId: 137,
          depositTxnRef: HASH,
          fillTx: FILL,
          fillTxnRef: FILL,
          depositRefundTxHash: null,
          depositRefundTxnRef: null,
        },
      },
    })
  })

  it.each([
    ['filled', 'DONE'],
    ['slowFilled', 'DONE'],
    ['expired', 'FAILED'],
    ['refunded', 'TRANSFER_REFUNDED'],
    ['pending', 'PENDING'],
    ['unfilled', 'PENDING'],
    ['slowFillRequested', 'PENDING'],
    ['deposit-pending', 'PENDING'],
    ['deposit-failed', 'PENDING'],
    ['a word of tomorrow', 'PENDING'],
    ['', 'PENDING'],
    ['FILLED', 'PENDING'],
    ['constructor', 'PENDING'],
    ['toString', 'PENDING'],
    ['__proto__', 'PENDING'],
    ['hasOwnProperty', 'PENDING'],
  ])("map '%s' to %s", async (word, status) => {
    const { statusInfo } = await ask(apiThatSays(json({ ...PENDING, status: word })))
    expect(statusInfo.status).toBe(status)
    expect(['undefined', 'string']).toContain(typeof statusInfo.message)
  })

  it.each(['expired', 'refunded'])('explain the refund of %s', async (status) => {
    const { statusInfo } = await ask(apiThatSays(json({ ...PENDING, status })))
    expect(statusInfo.message).toContain('on the source chain')
  })

  it.each([null, undefined, ''])('read the fill from fillTxnRef if fillTx is %s', async (fillTx) => {
    expect((await ask(apiThatSays(json({ ...STATUS_FILLED, fillTx })))).toHash).toBe(FILL)
  })

  it.each(['depositRefundTxHash', 'depositRefundTxnRef'])(
    'name the transaction of the refund in %s once the deposit is refunded',
    async (field) => {
      const refunded = { ...PENDING, status: 'refunded', [field]: FILL }
      expect((await ask(apiThatSays(json(refunded)))).toHash).toBe(FILL)
      expect((await ask(apiThatSays(json({ ...refunded, status: 'expired' })))).toHash).toBe('')
    },
  )

  it('have no destination transaction before the fill', async () => {
    expect((await ask(apiThatSays(json(PENDING)))).toHash).toBe('')
  })

  it('are PENDING without a reply while the indexer has not seen the deposit (HTTP 404)', async () => {
    const result = await ask(apiThatSays(json(STATUS_NOT_FOUND, 404)))
    expect(result).toEqual({
      fromHash: HASH,
      toHash: '',
      statusInfo: { status: 'PENDING', message: 'The deposit has not been seen yet.' },
    })
  })

  it.each([
    [400, STATUS_BAD_QUERY],
    [500, apiError('UNEXPECTED_ERROR', 'Internal', 500)],
  ])('fail for HTTP %i', async (status, body) => {
    await expect(ask(apiThatSays(json(body, status)))).rejects.toMatchObject({ code: 'HTTP_ERROR', status })
  })

  it.each([
    ['no status', { ...STATUS_FILLED, status: undefined }],
    ['a number for a status', { ...STATUS_FILLED, status: 1 }],
    ['a list', [STATUS_FILLED]],
    ['an object for the fill', { ...STATUS_FILLED, fillTx: {} }],
    ['nothing', null],
  ])('fail for a reply with %s', async (_, body) => {
    await expect(ask(apiThatSays(json(body)))).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('cannot be requested by an order id', async () => {
    const api = apiThatSays(json(STATUS_FILLED))
    await expect(ask(api, { type: 'order', fromChainId: 1, orderId: '1' })).rejects.toMatchObject({
      code: 'UNEXPECTED_STATUS_REQUEST',
      message: 'Unexpected status request',
    })
    expect(api.calls).toEqual([])
  })

  it('settle on the destination chain', () => {
    expect(createApi().provider.settlesOn).toBe('destination')
  })
})
