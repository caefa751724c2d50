/** Measures one part in a separate process, with its own heap and sockets, and sends the figures as a message. */
const [part = ''] = process.argv.slice(2)
const { measure } = await import(`./parts/${part}/measure.ts`)
process.send?.(await measure(), () => process.exit())

export {}
