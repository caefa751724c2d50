import type { $ZodTypes } from 'zod/v4/core'
import { formatUnits } from '../packages/core/src/kernel/amounts.ts'
import { isCausewayError } from '../packages/core/src/kernel/errors.ts'
import type { HttpContext, ReceivedReply } from '../packages/core/src/kernel/http.ts'
import type { ProviderContext, ProviderOptions, QuoteProvider } from '../packages/core/src/quotes/provider.ts'
import { ProviderError } from '../packages/core/src/quotes/provider-error.ts'
import type { QuoteRequest } from '../packages/core/src/quotes/quote-request.ts'
import type { StatusRequest } from '../packages/core/src/quotes/status.ts'

/** Finished transfer, and the statuses that its provider documents. */
export interface KnownTransfer {
  readonly request: StatusRequest
  /** Path of the status in the reply, as a list of keys. */
  readonly path: readonly (string | number)[]
  readonly statuses: readonly string[]
}

/** Check of one provider: a quote and, if a finished transfer is known, its status. */
export interface LiveCheck {
  create(options: Required<Pick<ProviderOptions, 'fetch'>>): QuoteProvider
  readonly request: QuoteRequest
  readonly transfer?: KnownTransfer | undefined
}

/** Findings of one check. The lists of unknown values are sorted and contain no duplicates. */
export interface LiveFindings {
  readonly provider: string
  /** Results of the quote and the status request, or their errors. */
  readonly outcome: string
  /** Method and URL of each request that was sent, or that a dry run would send. */
  readonly requests: readonly string[]
  /** Contracts in the quote that are missing in the provider's list of known contracts. */
  readonly unknownTargets: readonly string[]
  /** Fields of replies that no schema reads. */
  readonly unknownFields: readonly string[]
  /** Statuses that the provider does not document. */
  readonly unknownStatuses: readonly string[]
}

/**
 * Requests a quote and a status with the adapter of a provider, and returns the values in the replies that the adapter
 * does not know.
 */
export async function checkProvider(
  { create, request, transfer }: LiveCheck,
  { fetch, context }: { readonly fetch: typeof globalThis.fetch; readonly context: ProviderContext },
): Promise<LiveFindings> {
  const requests = new Set<string>()
  const replies: ReceivedReply[] = []
  const provider = create({ fetch: createRecordingFetch(fetch, requests) })
  const observed: ProviderContext & HttpContext = { ...context, onReply: (reply) => replies.push(reply) }

  const { outcome, targets } = await quote(provider, request, observed)
  const status = transfer && (await readStatus(provider, transfer, observed, replies))
  return {
    provider: provider.id,
    outcome: status ? `${outcome}; status ${status.outcome}` : outcome,
    requests: [...requests],
    unknownTargets: unique(targets),
    unknownFields: unique(replies.flatMap(({ schema, value }) => findUnknownFields(schema, value))),
    unknownStatuses: unique(status?.statuses ?? []),
  }
}

/** Paths of requests that create a resource at a provider, such as an order. They are never sent. */
const CREATING_PATHS = /\/(submit|orders|swaps|executions|tx\/create)(\/|$)/i

/** Returns a `fetch` that records each request, and rejects every request that could create a resource. */
export function createRecordingFetch(
  fetch: typeof globalThis.fetch,
  requests: Set<string>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const method = init?.method ?? 'GET'
    if (method !== 'GET' && (method !== 'POST' || CREATING_PATHS.test(new URL(url).pathname))) {
      throw new Error(`Rejected ${method} ${url}: the check only sends requests that read.`)
    }
    requests.add(`${method} ${url}`)
    return fetch(input, init)
  }
}

/** `fetch` for dry runs. Every request fails with HTTP 400, which is not retried. */
export const rejectRequest: typeof globalThis.fetch = async () => Response.json({}, { status: 400 })

/** Returns the paths of the fields of a value that its schema does not contain. */
export function findUnknownFields(schema: unknown, value: unknown, path = ''): string[] {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      if (!isRecord(value)) return []
      return Object.entries(value).flatMap(([key, field]) => {
        const fieldPath = path === '' ? key : `${path}.${key}`
        const fieldSchema = def.shape[key]
        return fieldSchema ? findUnknownFields(fieldSchema, field, fieldPath) : [fieldPath]
      })
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item) => findUnknownFields(def.element, item, `${path}[]`))
        : []
    case 'record':
      return isRecord(value)
        ? Object.values(value).flatMap((item) => findUnknownFields(def.valueType, item, `${path}.*`))
        : []
    case 'optional':
    case 'nullable':
    case 'default':
      return findUnknownFields(def.innerType, value, path)
    case 'pipe':
      return findUnknownFields(def.in, value, path)
    case 'union': {
      const [first = [], ...others] = def.options.map((option) => findUnknownFields(option, value, path))
      return others.reduce((fewest, fields) => (fields.length < fewest.length ? fields : fewest), first)
    }
    default:
      return []
  }
}

/** Returns the report of a run as lines of text. */
export function formatFindings(findings: readonly LiveFindings[]): string[] {
  return findings.flatMap(
    ({ provider, outcome, requests, unknownTargets, unknownFields, unknownStatuses }) => [
      `${provider}: ${outcome}`,
      ...requests.map((request) => `  ${request}`),
      ...unknownTargets.map((target) => `  UNKNOWN TARGET ${target}`),
      ...unknownStatuses.map((word) => `  UNKNOWN STATUS ${word}`),
      ...(unknownFields.length > 0 ? [`  fields without a schema: ${unknownFields.join(', ')}`] : []),
    ],
  )
}

/** Returns whether a run has findings that require a change of an adapter. Fields without a schema do not. */
export function needsChange(findings: readonly LiveFindings[]): boolean {
  return findings.some(
    ({ unknownTargets, unknownStatuses }) => unknownTargets.length > 0 || unknownStatuses.length > 0,
  )
}

async function quote(
  provider: QuoteProvider,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<{ readonly outcome: string; readonly targets: readonly string[] }> {
  try {
    const result = provider.unsupportedReason(request) ?? (await provider.quote(request, context))
    if (result instanceof ProviderError) {
      const reason = `${result.code}: ${result.details}`
      return { outcome: reason, targets: /not known|unknown/i.test(reason) ? [reason] : [] }
    }
    const named = [result.transactionData?.to, result.depositContract, result.spender]
    const outcome = `quoted ${formatUnits(result.toAmount, request.toTokenDecimals)}`
    return { outcome, targets: await findUnknownTargets(provider, request, named) }
  } catch (error) {
    return { outcome: describeError(error), targets: [] }
  }
}

async function findUnknownTargets(
  provider: QuoteProvider,
  request: QuoteRequest,
  named: readonly (string | undefined)[],
): Promise<string[]> {
  const contracts = await provider.contracts?.(request)
  if (!contracts) return []
  const addresses = [...contracts.targets, ...(contracts.spenders ?? [])].map((each) => each.toLowerCase())
  return named
    .filter((address) => address !== undefined && !addresses.includes(address.toLowerCase()))
    .map(String)
}

async function readStatus(
  provider: QuoteProvider,
  { request, path, statuses }: KnownTransfer,
  context: ProviderContext,
  replies: readonly ReceivedReply[],
): Promise<{ readonly outcome: string; readonly statuses: readonly string[] } | undefined> {
  const firstReply = replies.length
  try {
    const result = await provider.status?.(request, context)
    const unknown = replies
      .slice(firstReply)
      .map(({ value }) => readPath(value, path))
      .filter((word) => typeof word === 'string' || typeof word === 'number')
      .map(String)
      .filter((word) => !statuses.includes(word))
    return { outcome: result?.statusInfo.status ?? 'not supported', statuses: unknown }
  } catch (error) {
    return { outcome: describeError(error), statuses: [] }
  }
}

function readPath(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((parent, key) => {
    if (Array.isArray(parent)) return parent[Number(key)]
    return isRecord(parent) ? parent[key] : undefined
  }, value)
}

function describeError(error: unknown): string {
  if (isCausewayError(error)) return `${error.code}: ${error.details ?? error.shortMessage}`
  return error instanceof Error ? error.message : String(error)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}
