import type { ChainRecord } from '../../chains/record.ts'
import type { Clock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { KeyedStore } from '../../kernel/keyed-store.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { ChainNodes, NodeErrorClass, NodeState } from '../../platforms/nodes.ts'
import { BLACKLIST_MS, NODE_POLICY } from './policy.ts'
import { maxLagBlocks, type NodeFacts, rankNodes } from './rank.ts'

/** What is known of the nodes of one chain, and told to whoever watches. */
export interface NodeHealth {
  /** Best first, as of now. */
  ranked(): NodeState[]
  /** The chain it answers for, once it has told. */
  chainIdOf(url: string): number | undefined
  isWorking(url: string): boolean
  passed(url: string, test: NonNullable<NodeFacts['test']>, chainId: number): void
  /** Leaves the node alone for the time that its class asks for. */
  failed(url: string, kind: NodeErrorClass): void
  /** Those that may be tried again before their time when nothing else is left. */
  lastResorts(): string[]
  /** The error that says so, and of each node why. */
  noNodeError(): CausewayError
}

export interface NodeHealthContext {
  readonly clock: Clock
  readonly logger: Logger
  readonly store: KeyedStore<ChainNodes>
}

export function createNodeHealth(
  chain: ChainRecord,
  urls: readonly string[],
  { clock, logger, store }: NodeHealthContext,
): NodeHealth {
  const facts = new Map<string, NodeFacts>(urls.map((url) => [url, { url, host: new URL(url).host }]))
  const maxLag = maxLagBlocks(chain.blockTimeSeconds)
  // Whoever gives a chain one node has chosen it.
  const needed = urls.length === 1 ? 1 : chain.minWorkingNodes
  let warned: string | undefined

  const ranked = () => rankNodes([...facts.values()], { chainId: chain.id, maxLag, now: clock.now() })

  const publish = () => {
    const nodes = ranked()
    const summary = summarize(chain.name, nodes, needed)
    store.set(String(chain.id), { chainId: chain.id, nodes, ...summary })
    if (summary.warning !== undefined && summary.warning !== warned) {
      logger.warn(summary.warning, describeNodes(nodes))
    }
    warned = summary.warning
  }

  const update = (url: string, next: Pick<NodeFacts, 'chainId' | 'test' | 'failure'>) => {
    facts.set(url, { url, host: new URL(url).host, ...next })
    publish()
  }

  return {
    ranked,
    chainIdOf: (url) => facts.get(url)?.chainId,
    isWorking: (url) => ranked().some((node) => node.url === url && node.status === 'working'),
    passed(url, test, chainId) {
      if (chainId !== chain.id && facts.get(url)?.chainId === undefined) {
        const { host } = new URL(url)
        logger.warn(`Node ${host} answers for chain ${chainId}, not for ${chain.name}: it is not used`)
      }
      update(url, { test, chainId })
    },
    failed(url, kind) {
      const chainId = facts.get(url)?.chainId
      // A node that is the only one is asked again: there is no other to leave it for.
      const pause = urls.length === 1 ? 0 : BLACKLIST_MS[kind]
      const failure = { kind, until: clock.now() + pause }
      update(url, { failure, ...(chainId === undefined ? {} : { chainId }) })
    },
    lastResorts: () =>
      ranked().flatMap(({ status, failure, url }) =>
        status === 'blacklisted' && (failure === 'timeout' || failure === 'other') ? [url] : [],
      ),
    noNodeError: () =>
      new CausewayError(noneWorkOf(chain.name), {
        code: 'NO_NODE',
        details: describeNodes(ranked()) || undefined,
        retryable: true,
      }),
  }
}

function noneWorkOf(name: string): string {
  return `No working RPCs found for chain ${name}`
}

/** The nodes that do not work, and why: for errors and logs. */
function describeNodes(nodes: readonly NodeState[]): string {
  return nodes
    .filter(({ status }) => status !== 'working')
    .map(({ host, status, failure, chainId }) => {
      if (status === 'wrong_chain') return `${host}: answers for chain ${chainId}`
      return `${host}: ${failure ?? status}`
    })
    .join('; ')
}

type Summary = Pick<ChainNodes, 'active' | 'status' | 'warning'>

function summarize(name: string, nodes: readonly NodeState[], needed: number): Summary {
  const working = nodes.filter(({ status }) => status === 'working').length
  const active = Math.min(working, NODE_POLICY.kept)
  if (working >= needed) return { active, status: 'ok' }
  // Not before all of them have been heard: the fastest ones come first.
  if (nodes.some(({ status, failure }) => status === 'untested' && !failure))
    return { active, status: 'untested' }
  if (working === 0) return { active, status: 'down', warning: noneWorkOf(name) }
  const warning = `${name} needs ${needed} working nodes and has ${working}`
  return { active, status: 'degraded', warning }
}
