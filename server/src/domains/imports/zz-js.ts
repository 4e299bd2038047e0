import { Readable } from "node:stream";
import { runThroughFile, emptyReport } from "./import-run.ts";
import * as mq from "../accounts/merge-queries.ts";
const N=100000;
const cities = ["São Paulo", "Rio de Janeiro", "Belo Horizonte", "Curitiba", "Recife"];
const lines = ["Nome;E-mail;Telefone;Cidade;Idade;Cliente desde;VIP"];
for (let i = 0; i < N; i++) lines.push(`Maria da Silva ${i};maria.silva${i}@example.com;(11) 9${String(10000000 + i).slice(0,4)}-${String(1000 + (i % 9000))};${cities[i % 5]};${18 + (i % 60)};${String(1 + (i % 28)).padStart(2,"0")}/0${1 + (i % 9)}/2024;${i % 3 ? "sim" : "não"}`);
const buf = Buffer.from(lines.join("\r\n"));
const targets: any = [{kind:"standard",field:"name"},{kind:"standard",field:"email"},{kind:"standard",field:"phone"},{kind:"field",identifier:"cidade",type:"text"},{kind:"field",identifier:"idade",type:"number"},{kind:"field",identifier:"desde",type:"date"},{kind:"field",identifier:"vip",type:"boolean"}];
const columns: any = lines[0]!.split(";").map((header,index)=>({index,header}));
for (let r=0;r<4;r++) { const c0=process.cpuUsage(); const t=performance.now(); let arr=0;
 const fakeTx: any = { one: async (q: any) => ({ count: 0, found: 0, updated: 0 }) };
 await runThroughFile({ storage: { open: () => Readable.from((function*(){for(let i=0;i<buf.length;i+=1<<18) yield buf.subarray(i,i+(1<<18));})()) } as any, file: { storageKey:"x", encoding:"utf-8", delimiter:";", columns }, targets, dayFirst:true, from:{processedBytes:0,processedRows:0,report:emptyReport()}, signal:new AbortController().signal,
  work: async (b, from, p) => { const t=performance.now(); await mq.insertPeople(fakeTx, "x", b.people as any, {personId:null,importId:"x",defaultStatus:"active"}); arr+=performance.now()-t; return p({created:b.people.ids.length,updated:0,unchanged:0}); } });
 const c=process.cpuUsage(c0); console.log((performance.now()-t)|0,"ms", (c.user+c.system)/1000|0,"ms cpu", "array text", arr|0); }
