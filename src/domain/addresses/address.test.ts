import { describe, expect, it } from 'vitest'
import { fullAddress, searchName, shortCity, withoutRepeats } from './address.ts'

const parts = {
  address1: 'Jl. Bangka XI No. 14B',
  address2: '',
  district: 'Mampang Prapatan',
  city: 'Kota Jakarta Selatan',
  province: 'DKI Jakarta',
  postalCode: '12730',
}

describe('fullAddress', () => {
  it('names street, district, city, province and postal code', () =>
    expect(fullAddress(parts)).toBe(
      'Jl. Bangka XI No. 14B, Mampang Prapatan, Jakarta Selatan, DKI Jakarta 12730',
    ))
  it('puts the detail first', () =>
    expect(fullAddress({ ...parts, address2: 'Lantai 12, ' })).toMatch(/^Lantai 12, Jl\. Bangka/))
  it('says no region twice', () =>
    expect(
      fullAddress({
        ...parts,
        address1: 'Bangka, Mampang Prapatan, Jakarta Selatan, DKI Jakarta 12730',
      }),
    ).toBe('Bangka, Mampang Prapatan, Jakarta Selatan, DKI Jakarta 12730'))
  it('does not take a street for its region', () =>
    expect(fullAddress({ ...parts, address1: 'Jl. Mampang Prapatan Raya 3' })).toBe(
      'Jl. Mampang Prapatan Raya 3, Mampang Prapatan, Jakarta Selatan, DKI Jakarta 12730',
    ))
  it('says a village and the district of its name once', () =>
    expect(
      fullAddress({
        ...parts,
        address1: 'Jl. Cokroaminoto 78, Menteng',
        district: 'Menteng',
        city: 'Kota Jakarta Pusat',
        postalCode: '10310',
      }),
    ).toBe('Jl. Cokroaminoto 78, Menteng, Jakarta Pusat, DKI Jakarta 10310'))
  it('knows a region that the street names by its kind', () =>
    expect(
      fullAddress({
        ...parts,
        address1: 'Jl. Bangka XI No. 14B, Kel. Bangka, Kec. Mampang Prapatan, Kota Jakarta Selatan',
      }),
    ).toBe(
      'Jl. Bangka XI No. 14B, Kel. Bangka, Kec. Mampang Prapatan, Kota Jakarta Selatan, DKI Jakarta 12730',
    ))
  it('does without a postal code', () =>
    expect(fullAddress({ ...parts, postalCode: '' })).toMatch(/DKI Jakarta$/))
})

describe('withoutRepeats', () => {
  it.each([
    [
      'Jl. Cokroaminoto 78, Menteng, Menteng, Jakarta Pusat 10310',
      'Jl. Cokroaminoto 78, Menteng, Jakarta Pusat 10310',
    ],
    ['Jl. Cokroaminoto 78, Menteng,  menteng 10310', 'Jl. Cokroaminoto 78, Menteng 10310'],
    ['Jl. Cokroaminoto 78, Menteng 10310, Menteng 10310', 'Jl. Cokroaminoto 78, Menteng 10310'],
    ['Jl. Menteng, Menteng, Kec. Menteng', 'Jl. Menteng, Menteng'],
    ['Jl. Bangka XI No. 14B', 'Jl. Bangka XI No. 14B'],
    ['', ''],
  ])('%s', (written, once) => expect(withoutRepeats(written)).toBe(once))
})

describe('shortCity', () => {
  it.each([
    ['Kota Administrasi Jakarta Selatan', 'Jakarta Selatan'],
    ['Kabupaten Bogor', 'Kab. Bogor'],
    ['Kota Bogor', 'Kota Bogor'],
    ['Kota Jakarta Selatan', 'Jakarta Selatan'],
    ['Kabupaten Kepulauan Seribu', 'Kab. Kepulauan Seribu'],
  ])('%s is %s', (city, short) => expect(shortCity(city)).toBe(short))
})

describe('searchName', () => {
  it.each(['Pondok Gede', 'pondokgede', 'Pondok-Gede', "Pondok Ge'de"])('%s', (name) =>
    expect(searchName(name)).toBe('pondokgede'),
  )
})
