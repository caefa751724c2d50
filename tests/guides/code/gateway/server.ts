import { gateway } from './gateway.ts'
import { createGatewayServer } from './node-server.ts'

createGatewayServer(gateway).listen(8787)
