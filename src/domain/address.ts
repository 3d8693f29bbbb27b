/** A city as people write it on a parcel: "Jakarta Selatan", "Kota Bogor", "Kab. Bogor". */
export const shortCity = (city: string): string =>
  city.replace(/^Kota (Administrasi )?(?=Jakarta )/, '').replace(/^Kabupaten (Administrasi )?/, 'Kab. ')

/** A city by its name alone: "Jakarta Selatan", "Bogor", "Lebak". */
export const plainCity = (city: string): string => city.replace(/^(Kota|Kabupaten) (Administrasi )?/, '')

export type AddressParts = { address1: string; address2: string; district: string; city: string; province: string; postalCode: string }

/**
 * An address on one line: detail, street, district, city, province and postal code. A part that the street already ends with is not said twice
 * (addresses picked on the map bring their district and city along).
 */
export const fullAddress = (parts: AddressParts): string => {
  const street = [parts.address2, parts.address1].map((part) => part.trim().replace(/[,\s]+$/, '')).filter(Boolean)
  const said = street.join(', ').toLowerCase()
  const regions = [parts.district, shortCity(parts.city), parts.province].filter((region) => !saysPart(said, region.toLowerCase()))
  const place = [...street, ...regions].join(', ')
  return parts.postalCode && !said.includes(parts.postalCode) ? `${place} ${parts.postalCode}` : place
}

/** Whether one of the comma-separated parts is this region, with or without a postal code behind it. */
const saysPart = (said: string, region: string): boolean => said.split(',').some((part) => part.trim().replace(/\s+\d{5}$/, '') === region)

/** A place's name for searching: "Pondok Gede", "Pondokgede" and "Pondok-Gede" are one. */
export const searchName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
