<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Main</name>
    <message id="m1">
        <location filename="a.cpp" line="1"/>
        <source>&amp;Open &quot;%1&quot;<byte value="x1"/></source>
        <comment>verb</comment><extracomment>A note</extracomment>
        <translation>%1 &amp;öffnen</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation type="unfinished">
            <numerusform>%n Datei</numerusform>
            <numerusform/>
        </translation>
    </message>
    <message numerus="yes"><source>%Ln</source><translation type="unfinished"/></message>
    <message><source>none</source></message>
    <message><source>gone</source><translation type="vanished">weg</translation></message>
    <message><source>long</source><translation variants="yes"><lengthvariant>a</lengthvariant></translation></message>
</context>
</TS>
