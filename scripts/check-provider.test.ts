import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createHttpClient } from '../packages/core/src/kernel/http.ts'
import { silentLogger } from '../packages/core/src/kernel/logger.ts'
import { defineProvider } from '../packages/core/src/quotes/define-provider.ts'
import { parseQuoteRequest } from '../packages/core/src/quotes/quote-request.ts'
import { createFakeClock } from '../packages/core/src/testing/fake-clock.ts'
import {
  checkProvider,
  createRecordingFetch,
  findUnknownFields,
  formatFindings,
  type LiveCheck,
  needsChange,
  rejectRequest,
} from './check-provider.ts'

const ROUTER = '0x3333333333333333333333333333333333333333'
const OTHER = '0x4444444444444444444444444444444444444444'
const HASH = `0x${'5a'.repeat(32)}`

const request = parseQuoteRequest({
  fromChainId: 42161,
  toChainId: 8453,
  fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 1_000_000n,
  fromAddress: '0x1111111111111111111111111111111111111111',
  toAddress: '0x1111111111111111111111111111111111111111',
})

const CHECK: LiveCheck = {
  create: ({ fetch }) => {
    const http = createHttpClient({ baseUrl: 'https://mill.example', fetch })
    const quoteSchema = z.object({ router: z.string(), fees: z.array(z.object({ amount: z.string() })) })
    return defineProvider({
      id: 'mill',
      name: 'Mill',
      kind: 'bridge',
      settlesOn: 'destination',
      unsupportedReason: () => undefined,
      contracts: () => ({ targets: [ROUTER] }),
      async quote(_request, context) {
        const { data } = await http.request({ path: 'quote', schema: quoteSchema }, context)
        return {
          toAmount: 990_000n,
          fee: { swapFee: 0n, destinationGasFee: 0n },
          estimatedDuration: 1,
          transactionData: { to: data.router, data: '0x', value: 0n },
          interfaceParamData: {},
        }
      },
      async status(_transfer, context) {
        await http.request({ path: 'status', schema: z.object({ state: z.string() }) }, context)
        return { fromHash: HASH, toHash: '', statusInfo: { status: 'PENDING' } }
      },
    })
  },
  request,
  transfer: {
    request: { type: 'transaction', fromChainId: 42161, fromHash: HASH },
    path: ['state'],
    statuses: ['pending', 'done'],
  },
}

function check(replies: Readonly<Record<string, unknown>>) {
  const fetch: typeof globalThis.fetch = async (input) => {
    const path = new URL(String(input)).pathname
    return Response.json(replies[path])
  }
  const context = { clock: createFakeClock(), logger: silentLogger, signal: new AbortController().signal }
  return checkProvider(CHECK, { fetch, context })
}

describe('checkProvider', () => {
  it('reports no findings if the adapter knows everything in the replies', async () => {
    const findings = await check({
      '/quote': { router: ROUTER, fees: [{ amount: '1' }] },
      '/status': { state: 'done' },
    })
    expect(findings).toEqual({
      provider: 'mill',
      outcome: 'quoted 0.99; status PENDING',
      requests: ['GET https://mill.example/quote', 'GET https://mill.example/status'],
      unknownTargets: [],
      unknownFields: [],
      unknownStatuses: [],
    })
    expect(needsChange([findings])).toBe(false)
  })

  it('reports a contract that is missing in the list of the provider', async () => {
    const findings = await check({ '/quote': { router: OTHER, fees: [] }, '/status': { state: 'done' } })
    expect(findings.unknownTargets).toEqual([OTHER])
    expect(needsChange([findings])).toBe(true)
    expect(formatFindings([findings])).toContain(`  UNKNOWN TARGET ${OTHER}`)
  })

  it('reports fields that no schema reads, without requiring a change', async () => {
    const findings = await check({
      '/quote': {
        router: ROUTER,
        fees: [
          { amount: '1', usd: 2 },
          { amount: '2', usd: 3 },
        ],
        quoteId: 'a',
      },
      '/status': { state: 'done' },
    })
    expect(findings.unknownFields).toEqual(['fees[].usd', 'quoteId'])
    expect(needsChange([findings])).toBe(false)
  })

  it('reports a status that is not documented', async () => {
    const findings = await check({
      '/quote': { router: ROUTER, fees: [] },
      '/status': { state: 'refunding' },
    })
    expect(findings.unknownStatuses).toEqual(['refunding'])
    expect(needsChange([findings])).toBe(true)
  })

  it('reports the reason when a provider returns no quote', async () => {
    const findings = await check({ '/quote': { router: 1 }, '/status': { state: 'done' } })
    expect(findings.outcome).toMatch(/^INVALID_RESPONSE: .*; status PENDING$/)
  })
})

describe('createRecordingFetch', () => {
  it.each([
    ['DELETE', 'https://mill.example/quote'],
    ['POST', 'https://mill.example/base/api/v1/orders'],
    ['POST', 'https://mill.example/api/v2/swaps'],
    ['POST', 'https://mill.example/submit/evm'],
    ['POST', 'https://mill.example/tx/create'],
  ])('rejects %s %s, which could create a resource', async (method, url) => {
    const requests = new Set<string>()
    const fetch = createRecordingFetch(rejectRequest, requests)
    await expect(fetch(url, { method })).rejects.toThrow('requests that read')
    expect(requests.size).toBe(0)
  })

  it('records each request once and sends it', async () => {
    const requests = new Set<string>()
    const fetch = createRecordingFetch(rejectRequest, requests)
    for (const url of ['https://mill.example/a', 'https://mill.example/a']) {
      expect((await fetch(url)).status).toBe(400)
    }
    expect([...requests]).toEqual(['GET https://mill.example/a'])
  })
})

describe('findUnknownFields', () => {
  const inner = z.object({ known: z.string() })
  it.each([
    ['an optional object', z.optional(inner), { known: '', other: 1 }, ['other']],
    ['a nullable object that is null', z.nullable(inner), null, []],
    ['a record', z.record(z.string(), inner), { base: { known: '', other: 1 } }, ['.*.other']],
    ['the option of a union that fits best', z.union([z.string(), inner]), { known: '' }, []],
    ['a value that the schema does not describe', z.unknown(), { other: 1 }, []],
  ])('searches the fields of %s', (_name, schema, value, fields) => {
    expect(findUnknownFields(schema, value)).toEqual(fields)
  })
})
