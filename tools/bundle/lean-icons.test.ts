import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withOwnMaker } from './lean-icons.ts'

it('takes the library’s shapes as installed, with the shop’s factory', () => {
  const code = readFileSync('node_modules/lucide-react/dist/esm/icons/heart.mjs', 'utf8')
  const lean = withOwnMaker(code, 'heart', '/shop/make-icon.tsx')
  expect(lean).toContain(`import { makeIcon as createLucideIcon } from '/shop/make-icon.tsx'`)
  expect(lean).not.toContain('createLucideIcon.mjs')
})

it('leaves alone modules that only alias an icon', () => {
  const code = `export { __iconData, default } from './circle-x.mjs';`
  expect(withOwnMaker(code, 'x-circle', '/x')).toBe(code)
})

it('throws when the library has changed', () => {
  expect(() => withOwnMaker('export default 1', 'heart', '/x')).toThrow('heart')
})
