import { gateway } from './gateway.ts'
import { createGatewayServer } from './create-gateway-server.ts'

createGatewayServer(gateway).listen(8787)
