/** @param {string} name of a module */
export function toReact18(name) {
  return name.replace(/^(react|react-dom)(?=$|\/)/, '$1-18')
}
