import { type CausewayConfig, createCauseway } from '@causeway/core'
import { type RedisHashClient, redisStorage } from '../../../examples/node/src/support/redis-storage.ts'

declare const url: string
declare const config: CausewayConfig
declare function createClient(options: { url: string }): { connect(): Promise<RedisHashClient> }

const client = await createClient({ url }).connect()
export const causeway = createCauseway({ ...config, storage: redisStorage(client) })
