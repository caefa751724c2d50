/** The gateway as `app/gateway/[...path]/route.ts` of a Next.js application. */
import { clientFromHeader, createGateway } from '@causeway/core/gateway'
import { createUpstreams } from './create-upstreams.ts'

const { handle } = createGateway({
  upstreams: createUpstreams(process.env),
  // This header is correct behind one proxy that appends to it. Use that of your platform if it differs.
  clientOf: clientFromHeader('x-forwarded-for'),
})

/** Disables prerendering and caching. */
export const dynamic = 'force-dynamic'
export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST }
