import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { FIRST_STAFF_PAGES, firstStaffPage } from '#contract/first-staff-pages.ts'
import { staffPages } from '#contract/pages.ts'

const src = resolve(import.meta.dirname, '../src')
const bundles = readFileSync(join(src, 'i18n/staff.ts'), 'utf8')

/** What each screen loads, by the name of its page. */
const loads = new Map(
  globSync('web/staff/desks/**/screens.ts', { cwd: src }).flatMap((file) =>
    [
      ...readFileSync(join(src, file), 'utf8').matchAll(
        /path: staffPages\.(\w+)\.path,[^}]*?words: \[([^\]]*)\],\s+load: \(\) => import\('\.\/([^']+)'\)/g,
      ),
    ].map(
      ([, page, words, source]) =>
        [
          page!,
          {
            sources: [file.replace(/^web\/staff\//, '').replace('screens.ts', source!)],
            words: [...words!.matchAll(/'(\w+)'/g)].map(([, bundle]) => fileOf(bundle!)),
          },
        ] as const,
    ),
  ),
)

/** The file of a bundle's Indonesian texts, as `orders/orders`. */
function fileOf(bundle: string): string | undefined {
  return new RegExp(`\\b${bundle}: \\{[^}]*'\\./id/staff/([^']+)\\.ts'`).exec(bundles)?.[1]
}

it.each(FIRST_STAFF_PAGES)('names what the screen at $path loads', ({ path, sources, words }) => {
  const page = Object.entries(staffPages).find(([, each]) => each.path === path)![0]
  expect({ sources, words }).toEqual(loads.get(page))
})

it('finds the entry of an address', () => {
  expect(firstStaffPage('/staff')?.path).toBe(staffPages.today.path)
  expect(firstStaffPage('/staff/orders/PTK-1')?.path).toBe(staffPages.order.path)
  expect(firstStaffPage('/staff/orders/phone')?.path).toBe(staffPages.phoneOrder.path)
  expect(firstStaffPage('/staff/gone')).toBeUndefined()
})
