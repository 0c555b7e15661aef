import * as staffCalls from "@ginkgo/api-contract/invoices/invoice-staff";
import * as calls from "@ginkgo/api-contract/invoices/invoices";
import * as monthlyCalls from "@ginkgo/api-contract/invoices/monthly-invoices";
import { member, staff } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { askInvoice, listInvoices, readChoice, readInvoice, withdrawInvoice } from "./ask-invoice.ts";
import { readMonthly, saveMonthly, stopMonthly } from "./monthly-invoices.ts";
import { listStaffInvoices, readStaffInvoice } from "./staff-invoices.ts";
import { noteIssued, noteRed, redWhole, refuse, retryIssue, takeOver } from "./staff-steps.ts";

export const routes: Route[] = [
  command(calls.addInvoice, member, ({ tx, viewer, body, services }) =>
    askInvoice(tx, services, viewer.memberId, body),
  ),
  query(calls.invoicePage, member, ({ viewer, query: asked, services }) =>
    listInvoices(services.database.primary, services, viewer.memberId, asked),
  ),
  query(calls.invoiceChoice, member, ({ viewer, params, services }) =>
    readChoice(services.database.primary, services, viewer.memberId, params.id),
  ),
  query(monthlyCalls.readMonthlyInvoices, member, ({ viewer, services }) =>
    readMonthly(services.database.primary, services, viewer.memberId),
  ),
  command(monthlyCalls.saveMonthlyInvoices, member, ({ tx, viewer, body, services }) =>
    saveMonthly(tx, services, viewer.memberId, body),
  ),
  command(monthlyCalls.stopMonthlyInvoices, member, ({ tx, viewer, services }) =>
    stopMonthly(tx, services, viewer.memberId),
  ),
  query(calls.invoiceDetail, member, ({ viewer, params, services }) =>
    readInvoice(services.database.primary, services, viewer.memberId, params.id),
  ),
  command(calls.cancelInvoice, member, ({ tx, viewer, params, body, services }) =>
    withdrawInvoice(tx, services, viewer.memberId, { ...params, ...body }),
  ),

  query(staffCalls.staffInvoicePage, staff, ({ viewer, query: asked, services }) =>
    listStaffInvoices(services.database.primary, services, viewer, asked),
  ),
  query(staffCalls.staffInvoice, staff, ({ viewer, params, services }) =>
    readStaffInvoice(services.database.primary, services, viewer, params.id),
  ),
  command(staffCalls.noteInvoiceIssued, staff, ({ tx, viewer, params, body, services }) =>
    noteIssued(tx, services, viewer, { ...params, ...body }),
  ),
  command(staffCalls.retryInvoice, staff, ({ tx, viewer, params, body, services }) =>
    retryIssue(tx, services, viewer, { ...params, ...body }),
  ),
  command(staffCalls.takeInvoiceOver, staff, ({ tx, viewer, params, body, services }) =>
    takeOver(tx, services, viewer, { ...params, ...body }),
  ),
  command(staffCalls.refuseInvoice, staff, ({ tx, viewer, params, body, services }) =>
    refuse(tx, services, viewer, { ...params, ...body }),
  ),
  command(staffCalls.redInvoice, staff, ({ tx, viewer, params, body, services }) =>
    redWhole(tx, services, viewer, { ...params, ...body }),
  ),
  command(staffCalls.noteRedIssued, staff, ({ tx, viewer, params, body, services }) =>
    noteRed(tx, services, viewer, { ...params, ...body }),
  ),
];
