/** Gateway as `app/gateway/[...path]/route.ts` of a Next.js application. */
import { clientFromHeader, createGateway } from '@causeway/core/gateway'
import { createUpstreams } from './create-upstreams.ts'

const { handle } = createGateway({
  upstreams: createUpstreams(process.env),
  // Use the header that your platform sets. This one is correct behind one proxy that appends to it.
  clientOf: clientFromHeader('x-forwarded-for'),
})

/** Disables prerendering and caching of the route. */
export const dynamic = 'force-dynamic'
export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST }
