export { asAddress, callStep, contractCall, contractRead } from './contract.ts'
