type Query = Record<string, string | number | null | undefined>;

/** The addresses of clients, contacts, contracts, contractors and authorisers. */
export function directoryPaths(at: (path: string, query?: Query) => string) {
  return {
    clients: (query: Query = {}) => at('/clients', query),
    newClient: (query: Query = {}) => at('/clients/create', query),
    client: (id: string, view = '') => at(`/clients/${id}${view && `/${view}`}`),
    editClient: (id: string) => at(`/clients/${id}/edit`),
    deleteClient: (id: string) => at(`/clients/${id}/delete`),
    exportClients: (query: Query = {}) => at('/clients/export', query),
    contacts: (query: Query = {}) => at('/contacts', query),
    newContact: (query: Query = {}) => at('/contacts/create', query),
    contact: (id: string, view = '') => at(`/contacts/${id}${view && `/${view}`}`),
    editContact: (id: string) => at(`/contacts/${id}/edit`),
    resendVerification: (id: string) => at(`/contacts/${id}/resend`),
    switchContactRole: (id: string, roleId: string) => at(`/contacts/${id}/roles/${roleId}`),
    deleteContact: (id: string) => at(`/contacts/${id}/delete`),
    eraseContact: (id: string) => at(`/contacts/${id}/erase`),
    delegateOfContact: (id: string) => at(`/contacts/${id}/delegate`),
    exportContacts: (query: Query = {}) => at('/contacts/export', query),
    contracts: (query: Query = {}) => at('/contracts', query),
    newContract: (query: Query = {}) => at('/contracts/create', query),
    contract: (id: string, view = '') => at(`/contracts/${id}${view && `/${view}`}`),
    editContract: (id: string) => at(`/contracts/${id}/edit`),
    deleteContract: (id: string) => at(`/contracts/${id}/delete`),
    exportContracts: (query: Query = {}) => at('/contracts/export', query),
    contractAround: (id: string) => at(`/choices/contracts/${id}/around`),
    contractors: (query: Query = {}) => at('/contractors', query),
    newContractor: (query: Query = {}) => at('/contractors/create', query),
    contractor: (id: string, view = '') => at(`/contractors/${id}${view && `/${view}`}`),
    editContractor: (id: string) => at(`/contractors/${id}/edit`),
    deleteContractor: (id: string) => at(`/contractors/${id}/delete`),
    duplicateContractor: (id: string) => at(`/contractors/${id}/duplicate`),
    exportContractors: (query: Query = {}) => at('/contractors/export', query),
    addAuthoriser: (contractorId: string) => at(`/contractors/${contractorId}/authorisers/add`),
    authorisers: (query: Query = {}) => at('/authorisers', query),
    authoriser: (id: string) => at(`/authorisers/${id}`),
    removeAuthoriser: (contractorId: string, id: string) => at(`/contractors/${contractorId}/authorisers/${id}/remove`),
    makePrimaryAuthoriser: (contractorId: string, id: string) =>
      at(`/contractors/${contractorId}/authorisers/${id}/primary`),
  };
}
