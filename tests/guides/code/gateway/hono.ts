import { gateway } from './gateway.ts'

declare const app: { all(path: string, handle: (context: { req: { raw: Request } }) => Promise<Response>): void }

// Hono
app.all('/gateway/*', (context) => gateway.handle(context.req.raw))
