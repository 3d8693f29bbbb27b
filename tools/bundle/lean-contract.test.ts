import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { withoutIdleImports, withoutShapes } from './lean-contract.ts'

type Program = Parameters<typeof withoutShapes>[1]
const lean = (code: string): string => withoutShapes(code, parseAst(code) as unknown as Program)

it('keeps of a call what is needed to make it', () => {
  const code = `export const add = shopCall({ method: 'POST', path: '/cart', summary: 'Adds', auth: 'customer', body: v.object({ a: b }), data: cart, failure: 'x' })`
  expect(lean(code)).toBe(
    `export const add = /* @__PURE__ */ shopCall({ method: 'POST', path: '/cart', auth: 'customer', failure: 'x' })`,
  )
})

it('marks shapes as something that may be left out, also where they are spread', () => {
  expect(lean(`const a = v.object({ b: v.string() })`)).toBe(
    `const a = /* @__PURE__ */ v.object({ b: /* @__PURE__ */ v.string() })`,
  )
  expect(lean(`const c = { ...a.entries }`)).toBe(
    `const c = /* @__PURE__ */ (() => ({ ...a.entries }))()`,
  )
})

it('leaves out the words for the document', () => {
  expect(lean(`const a = means(v.string(), 'Name.')`)).toBe(`const a = /* @__PURE__ */ v.string()`)
  expect(
    lean(`const a = v.pipe(v.number(), unit('points'), v.metadata({ a }), v.minValue(1))`),
  ).toBe(
    `const a = /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.number(), /* @__PURE__ */ v.minValue(1))`,
  )
  const spread = `const c = means(v.object({ ...a.entries }), 'A line.')`
  expect(lean(spread)).toBe(
    `const c = /* @__PURE__ */ (() => (/* @__PURE__ */ v.object({ ...a.entries })))()`,
  )
})

it('leaves alone what a function does', () => {
  expect(lean(`const f = () => { log.push(1) }`)).toBe(`const f = () => { log.push(1) }`)
})

it('refuses a call whose parts are spread, for they would reach the browser unseen', () => {
  expect(() => lean(`shopCall({ ...shared, method: 'GET', path: '/x', auth: 'public' })`)).toThrow(
    'one by one',
  )
})

it('leaves out an import that only shapes read, and keeps one that is read still', () => {
  const read = `import { b } from './b.ts'\nimport './c.ts'\nexport const d = b`
  const code = `import { a } from './a.ts'\n${read}`
  expect(withoutIdleImports(code, parseAst(code) as unknown as Program).trim()).toBe(read)
})
