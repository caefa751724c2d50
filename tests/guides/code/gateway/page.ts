import { across } from '@causeway/core/providers/across'
import { squidV2 } from '@causeway/core/providers/squid-v2'

export const providers = [across(), squidV2({ baseUrl: '/gateway/squid-v2' })]
