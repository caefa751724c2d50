/** As `app/gateway/[...path]/route.ts` of an application of Next. */
import { clientFromHeader, createGateway } from '@causeway/core/gateway'
import { upstreamsFor } from './upstreams.ts'

const { handle } = createGateway({
  upstreams: upstreamsFor(process.env),
  // On a platform that sets another header, that one; behind one proxy that appends, this one.
  clientOf: clientFromHeader('x-forwarded-for'),
})

/** Never rendered ahead, never kept. */
export const dynamic = 'force-dynamic'
export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST }
