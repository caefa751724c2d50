import { gateway } from './gateway.ts'

// Next: app/gateway/[...path]/route.ts
export const GET = gateway.handle
export const POST = gateway.handle
export const OPTIONS = gateway.handle
