import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withOwnMaker } from './lean-icons.ts'

it('takes the library’s shapes as they are installed, with the maker of the shop', () => {
  const code = readFileSync('node_modules/lucide-react/dist/esm/icons/heart.mjs', 'utf8')
  const lean = withOwnMaker(code, 'heart', '/shop/make-icon.tsx')
  expect(lean).toContain(`import { makeIcon as createLucideIcon } from '/shop/make-icon.tsx'`)
  expect(lean).not.toContain('createLucideIcon.mjs')
})

it('leaves alone what is only another name for an icon', () => {
  const code = `export { __iconData, default } from './circle-x.mjs';`
  expect(withOwnMaker(code, 'x-circle', '/x')).toBe(code)
})

it('says so when the library has changed', () => {
  expect(() => withOwnMaker('export default 1', 'heart', '/x')).toThrow('heart')
})
