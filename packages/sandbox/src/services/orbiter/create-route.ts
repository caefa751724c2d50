import { type Address, formatUnits } from 'viem'
import type { envelopeSchema, routeSchema } from '../../../../core/src/providers/orbiter/schema.ts'
import type { Asset } from '../../settlement/index.ts'
import type { ReplyOf } from '../reply-of.ts'

/** Expected duration of a transfer, in seconds. */
const spentTime = 30

/** Values of a route. Amounts in base units of the source token. */
export interface RouteTerms {
  readonly input: Asset
  readonly output: Asset
  readonly router: Address
  readonly maker: Address
  /** Orbiter's code of the destination chain. */
  readonly code: string
  readonly minimum: bigint
  readonly maximum: bigint
  /** Trade fee in percent. */
  readonly tradeFee: string
  readonly withheld: bigint
}

/** Returns one row for the reply of `GET /routers/v2`. */
export function createRoute({ input, output, router, maker, code, ...terms }: RouteTerms) {
  const human = (amount: bigint) => formatUnits(amount, input.decimals)
  return {
    line: `${input.chainId}/${output.chainId}-${input.symbol}/${output.symbol}`,
    endpoint: maker,
    endpointContract: router,
    srcChain: String(input.chainId),
    tgtChain: String(output.chainId),
    srcToken: input.address,
    tgtToken: output.address,
    maxAmt: human(terms.maximum),
    minAmt: human(terms.minimum),
    tradeFee: terms.tradeFee,
    withholdingFee: human(terms.withheld),
    vc: code,
    state: 'available',
    compRatio: 1,
    spentTime,
  } satisfies ReplyOf<typeof routeSchema>
}

/** Returns a reply in the envelope that Orbiter uses for all replies. */
export function createReply<Result>(url: string, result: Result, routes: object = {}) {
  return {
    status: 'success',
    message: 'success',
    params: { url, method: 'GET', routes },
    result,
  } satisfies ReplyOf<typeof envelopeSchema>
}
