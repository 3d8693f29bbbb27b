import { expect, it } from 'vitest'
import { withFetches } from './head-tags.ts'

const assets = {
  scripts: ['/assets/client.js'],
  styles: ['/assets/shop.css'],
  preload: ['/assets/jakarta.woff2', '/assets/react.js'],
}
const picture = (name: string, more: string) =>
  `<picture><source type="image/avif" srcSet="${name}-160.avif 160w" sizes="50vw"/><img src="${name}.webp" ${more}/></picture>`

it('asks for styles, the first urgent picture, the font and then the scripts', () => {
  const body =
    picture('later', 'loading="lazy"') +
    picture('first', 'alt="" fetchPriority="high"') +
    picture('second', 'fetchPriority="high"')
  const html = withFetches(
    `<html><head><meta name="viewport" content="width=device-width"/><title>x</title></head><body>${body}</body></html>`,
    assets,
  )
  const order = [
    'viewport',
    'shop.css',
    'imagesrcset="first-160.avif 160w" imagesizes="50vw"',
    'jakarta.woff2',
    'react.js',
    'client.js',
    '<title>',
  ]
  const places = order.map((text) => html.indexOf(text))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(html.match(/rel="preload" as="image"/g)).toHaveLength(1)
})

it('asks for no picture where none is urgent', () => {
  expect(
    withFetches(
      `<head><meta name="viewport" content="width=device-width"/></head>${picture('a', 'loading="lazy"')}`,
      assets,
    ),
  ).not.toContain('as="image"')
})
