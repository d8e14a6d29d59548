import { DEMO_CONTRACTOR, type DemoAgency } from './demo-agency.ts';

/** Tidewater Nursing: locums rather than contractors, different colours, decimal hours. */
export const TIDEWATER: DemoAgency = {
  canonicalName: 'tidewater',
  displayName: 'Tidewater Nursing',
  website: 'https://www.tidewater.example',
  administrator: ['Isobel Marchetti', 'admin@tidewater.example'],
  settings: {
    colors: { primary: { main: '#12355b', text: '#ffffff' }, secondary: { main: '#e4572e', text: '#ffffff' } },
    customisation: { contractor: { name: { singular: 'locum', plural: 'locums' } } },
    hourFormat: { decimal: true },
  },
  clients: [
    {
      reference: 'SGH',
      clientName: 'Saltmarsh General Hospital',
      telephoneNumber: '01473 496 0110',
      copiesTo: ['bank.staffing@saltmarsh.example'],
      authorisers: [
        ['Ruth Pennington', 'r.pennington@saltmarsh.example'],
        ['Dafydd Prosser', 'd.prosser@saltmarsh.example'],
      ],
      contracts: [
        {
          reference: 'SGH-WN',
          name: 'Ward nurses, Lavender and Thrift',
          template: 'Weekly hourly',
          chargingPeriod: 'hourly',
          allowNightshifts: true,
          endsInDays: null,
          chargeRate: '36.40',
          payRate: '27.80',
          firstNumber: 7001,
          people: [DEMO_CONTRACTOR, 'Amara Okafor', 'Bronagh Tierney', 'Elif Aydın', 'Harriet Quayle', 'Jun Takahashi'],
        },
        {
          reference: 'SGH-TP',
          name: 'Theatre practitioners',
          template: 'Weekly hours total',
          chargingPeriod: 'hourlyTotal',
          endsInDays: 40,
          chargeRate: '39.15',
          payRate: '30.05',
          firstNumber: 7020,
          people: ['Karolina Wiśniewska', 'Lorcan Devlin', 'Miriam Stein', 'Nuno Carvalho'],
        },
      ],
    },
    {
      reference: 'HVC',
      clientName: 'Harbour View Care Homes',
      telephoneNumber: '01502 496 0122',
      copiesTo: [],
      authorisers: [['Gwen Fairhurst', 'g.fairhurst@harbourview.example']],
      contracts: [
        {
          reference: 'HVC-CN',
          name: 'Care home nurses',
          template: 'Weekly hourly',
          chargingPeriod: 'hourly',
          endsInDays: 8,
          chargeRate: '31.20',
          payRate: '24.10',
          firstNumber: 7040,
          people: ['Oluchi Nwosu', 'Pamela Stride', 'Ravi Chandran', 'Sorcha Byrne'],
        },
      ],
    },
    {
      reference: 'CBH',
      clientName: 'Cockle Bay Hospice',
      telephoneNumber: '01255 496 0144',
      copiesTo: [],
      authorisers: [
        ['Jonathan Reeve', 'j.reeve@cocklebay.example'],
        ['Abigail Moss', 'a.moss@cocklebay.example'],
      ],
      contracts: [
        {
          reference: 'CBH-LP',
          name: 'Locum physiotherapists',
          template: 'Weekly daily',
          chargingPeriod: 'daily',
          endsInDays: null,
          chargeRate: '298.00',
          payRate: '231.00',
          firstNumber: 7060,
          people: ['Thandiwe Moyo', 'Una Gallagher', 'Viktor Lindqvist', 'Xanthe Barlow'],
        },
      ],
    },
  ],
};
